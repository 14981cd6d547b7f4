// Store.getMany reads up to 100 ids at once; longer lists are read in parts, side by side.

const READ_MAX = 100;

/** The ids in parts that one read takes. */
export const readable = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / READ_MAX) }, (_, part) =>
    ids.slice(part * READ_MAX, (part + 1) * READ_MAX),
  );
