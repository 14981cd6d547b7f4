// Who else reads the lines that functions log: a local stack has no log service with subscriptions, so the process hands each line on.
type Line = Record<string, unknown>;
type Reader = (line: Line) => void;
type Place = { [PLACE]?: Reader };

/** A bundle has its own copy of this module, but not of the process. */
const PLACE = Symbol.for('talonario.log');
const place = globalThis as Place;

/** Returns the way back. */
export function giveLogReader(reader: Reader): () => void {
  place[PLACE] = reader;
  return () => {
    if (place[PLACE] === reader) delete place[PLACE];
  };
}

/** Tells the reader, where there is one; true then. */
export function tellLogReader(line: Line): boolean {
  place[PLACE]?.(line);
  return place[PLACE] !== undefined;
}
