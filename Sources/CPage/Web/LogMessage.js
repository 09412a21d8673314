// A line of the app's log.
class LogMessage {
  constructor(line) {
    const text = (name) => (typeof line.get(name) === "string" ? line.get(name) : "");
    const dropped = line.get("dropped");
    this.dropped = dropped instanceof NumberText ? Number(dropped.text) : 0;
    [this.level, this.label, this.source, this.message] = ["level", "label", "source", "message"].map(text);
    if (!this.level) this.level = "info";
  }

  // The texts in which a search finds something.
  get texts() { return [this.message, this.label]; }

  // As the debugger has it in a line.
  item() {
    const item = element("li");
    if (this.dropped > 0) {
      item.append(element("span", "failed", `${counted(this.dropped, "message")} left out, as there were too many at once`));
      return item;
    }
    const isFailure = this.level === "error" || this.level === "critical";
    item.append(element("span", isFailure ? "failed" : "quiet", escaped(this.level)));
    item.append(`${this.label ? ` ${escaped(this.label)}` : ""}: ${escaped(this.message)}`);
    if (this.source) item.append(element("span", "quiet", `   ${escaped(this.source.split("/").pop())}`));
    return item;
  }
}
