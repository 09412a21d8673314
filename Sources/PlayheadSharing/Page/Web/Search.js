// Finds actions by their names, and by what they and their changes hold. Values are searched block by block, and what was begun can be
// stopped.

class Search {
  constructor(recording) {
    this.recording = recording;
    this.matches = [];
    this.run = 0;
  }

  stop() { this.run++; }

  // Looks for a text.
  //
  // progress: is told how far it has come, from 0 to 1.
  // Answers the indices of the actions, or null where it was stopped.
  async find(text, inValues, progress) {
    const run = ++this.run;
    const wanted = text.toLowerCase();
    const { recording } = this;
    const names = recording.names.map((name) => name.toLowerCase().includes(wanted));
    const found = new Uint8Array(recording.count);
    for (let index = 0; index < recording.count; index++) if (names[recording.nameNumbers[index]]) found[index] = 1;
    if (inValues) {
      for (let number = 0; number < recording.blocks.length; number++) {
        progress(number / recording.blocks.length);
        const block = await recording.block(number);
        if (run !== this.run) return null;
        for (const lines of [block.actions, block.changes]) {
          for (const [position, line] of lines) {
            if (!line.toLowerCase().includes(wanted)) continue;
            const index = recording.indexOf(position);
            if (index >= 0) found[index] = 1;
          }
        }
        // Keys are heard in between.
        await new Promise((resume) => setTimeout(resume));
        if (run !== this.run) return null;
      }
    }
    this.matches = [];
    for (let index = 0; index < found.length; index++) if (found[index]) this.matches.push(index);
    return this.matches;
  }

  // The next match after an index, or the last before it; around the end.
  next(index, isForward) {
    const { matches } = this;
    if (matches.length === 0) return null;
    if (isForward) return matches.find((match) => match > index) ?? matches[0];
    return matches.findLast((match) => match < index) ?? matches[matches.length - 1];
  }
}
