// On a narrow page the inspector comes over the list from below.
class Sheet {
  // whenMoved: is called when more or less of the list is in sight.
  constructor(whenMoved) {
    this.whenMoved = whenMoved;
    byID("sheet-button").addEventListener("click", () => this.set(!this.isOpen));
    this.set(false);
  }

  get isOpen() { return document.body.classList.contains("sheet"); }
  get isNarrow() { return matchMedia("(max-width: 600px)").matches; }

  open() { this.set(true); }

  set(isOpen) {
    document.body.classList.toggle("sheet", isOpen);
    byID("sheet-button").ariaExpanded = String(isOpen);
    if (this.isNarrow) this.whenMoved();
  }
}
