// A body in chunks, as far as it came. What is behind its last chunk (trailers) is not waited for.

const LINE_END = '\r\n';
const SIZE_LINE =
  /^([\da-f]{1,15})(?:;[!#$%&'*+.^_`|~\w-]*(?:=(?:[!#$%&'*+.^_`|~\w-]*|"[^"\r\n]*"))?)*(?<!;)$/i;
const SIZE_LINE_BEGUN = /^[\da-f]{0,15}(?:;[^\r\n]*)?\r?$/i;

export class ChunkedBody {
  #chunks: Buffer[] = [];
  /** What came of the chunk that is not closed. */
  #cut: Buffer = Buffer.alloc(0);
  #next = 0;

  /**
   * Where it ends in all that came behind the head; undefined while more is to come. NaN where its end is unknown: nonsense, or something
   * behind the last chunk.
   */
  endIn(bytes: Buffer): number | undefined {
    for (;;) {
      const end = bytes.indexOf(LINE_END, this.#next);
      if (end === -1)
        return SIZE_LINE_BEGUN.test(bytes.toString('latin1', this.#next)) ? undefined : Number.NaN;
      const line = SIZE_LINE.exec(bytes.toString('latin1', this.#next, end));
      if (line === null) return Number.NaN;
      const from = end + LINE_END.length;
      const to = from + Number.parseInt(line[1] ?? '', 16);
      this.#cut = bytes.subarray(from, to);
      const closing = bytes.toString('latin1', to, to + LINE_END.length);
      if (!LINE_END.startsWith(closing)) return Number.NaN;
      if (closing !== LINE_END) return undefined;
      this.#next = to + LINE_END.length;
      if (from === to) return this.#next;
      this.#chunks.push(this.#cut);
      this.#cut = Buffer.alloc(0);
    }
  }

  get content(): Buffer {
    return Buffer.concat([...this.#chunks, this.#cut]);
  }
}
