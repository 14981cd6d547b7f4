// Numbers of a message as they are typed: a double would lose digits of long ones, and the service is to judge what was asked for. Such a
// number is read as a text that no message holds, and is itself again in what is sent.
const MARK = `${crypto.randomUUID()}:`;
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** Shorter ones are kept. */
const MAY_BE_LOST = /\d[\d.]{15}|[eE]-\d{3}/;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

/** Sound JSON of which the reading keeps every number. */
export const markedNumbers = (json: string): string =>
  json.replace(TOKENS, (token) =>
    token.startsWith('"') || !MAY_BE_LOST.test(token) ? token : `"${MARK}${token}"`,
  );

/** The value as JSON, its numbers as they were typed. */
export const typedJson = (value: unknown): string =>
  JSON.stringify(value).replace(MARKED, (_, number: string) => number);

/** The value, or the number that it stands for as it was typed. */
export const typedValue = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : value;
