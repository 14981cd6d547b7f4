// A record without the members that are undefined: what is stored and shown has no others.
export const omitUndefined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
