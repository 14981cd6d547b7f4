// Names of a record's fields as names of attributes: DynamoDB takes each, and none needs an escape in JSON, where V8 may confuse those
// that do (kernel/json.ts), in Lambda's own code too.

/** Begins a name that is percent-encoded; no field's begins so. */
export const NAME_MARK = '$';
/** Began one that would have been empty, before names were encoded. */
const OLD_MARK = '\u0001';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const PLAIN_NAME = /^[^$"\\\u0000-\u001f\u007f-\u009f][^"\\\u0000-\u001f\u007f-\u009f]*$/;

export const encodeName = (name: string): string =>
  PLAIN_NAME.test(name) ? name : NAME_MARK + encodeURIComponent(name.toWellFormed());

export function decodeName(name: string): string {
  if (name.startsWith(NAME_MARK)) return decodeURIComponent(name.slice(1));
  return name.startsWith(OLD_MARK) ? name.slice(1) : name;
}
