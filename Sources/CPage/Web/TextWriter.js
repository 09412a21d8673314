// Writes texts of which lines are broken where they are too long.

const lineLength = 72;
const nameText = /^[_\p{XIDS}][_\p{XIDC}]*$/u;

function isName(name) {
  return nameText.test(name) && escaped(name) === name;
}

function canQuote(name) {
  return name !== "" && !name.includes("`") && escaped(name) === name;
}

function quoted(name) {
  return isName(name) ? name : `\`${escaped(name)}\``;
}

class TextWriter {
  constructor(limit, isPretty) {
    this.text = "";
    this.limit = limit;
    this.isPretty = isPretty;
    this.isCut = false;
    this.count = 0;
    this.indentation = 0;
  }

  append(piece) {
    this.text += piece;
    // Only what has a limit is counted.
    if (this.limit !== Infinity) this.count += characterCount(piece);
  }

  appendLiteral(literal, least = 8) {
    const room = Math.max(this.limit - this.count, least);
    const shown = this.limit === Infinity ? literal : beginning(literal, room);
    const whole = this.limit === Infinity
      || beginning(literal, least > 8 ? room : Math.min(room, this.limit)) === literal;
    if (!whole) this.isCut = true;
    this.append(`"${escaped(shown.replace(/[\\"]/g, "\\$&"))}${whole ? "" : "…"}"`);
  }

  newLine() {
    this.append("\n" + "  ".repeat(this.indentation));
  }

  // Writes parts between brackets; `parts` calls its argument for each of them with what writes it, until that returns
  // false.
  list(open, close, count, parts, isFilled = false) {
    this.append(open);
    this.indentation++;
    let index = 0;
    let column = lineLength;
    parts((write) => {
      if (this.count >= this.limit) {
        this.isCut = true;
        if (this.isPretty) this.newLine();
        else if (index > 0) this.append(", ");
        this.append(index === 0 ? `…${count}` : `… +${count - index}`);
        return false;
      }
      const end = this.isPretty && index < count - 1 ? "," : "";
      if (this.isPretty && isFilled) {
        const part = new TextWriter(this.limit - this.count, false);
        write(part);
        const size = characterCount(part.text) + end.length;
        column += size + 1;
        if (column > lineLength) {
          this.newLine();
          column = 2 * this.indentation + size;
        } else {
          this.append(" ");
        }
        this.append(part.text + end);
      } else {
        if (this.isPretty) this.newLine();
        else if (index > 0) this.append(", ");
        write(this);
        this.append(end);
      }
      index++;
      return true;
    });
    this.indentation--;
    if (this.isPretty && count > 0) this.newLine();
    this.append(close);
  }
}
