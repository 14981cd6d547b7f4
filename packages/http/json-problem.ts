// Where a text stops being JSON, and what should stand there: the runtime's own message names a place for some mistakes and quotes the
// body for others. Read only after JSON.parse refused the text.

const SPACE = /[ \t\n\r]*/y;
const TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** A number whose decimals stand behind a comma, seen from there. */
const WHOLE_PART = /\d,$/;
const DECIMALS = /\d/y;

type Expected = 'value' | 'name' | 'colon' | 'separator' | 'end';
type Problem = { message: string; line: number; column: number };

const WANTED: Readonly<Record<Exclude<Expected, 'separator'>, string>> = {
  value: 'a value is expected',
  name: 'a name in double quotes is expected',
  colon: 'a colon is expected',
  end: 'nothing more is expected',
};

/** The first place, with lines and columns counted from 1. undefined: the text is JSON. */
export function jsonProblem(text: string): Problem | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let mayClose = false;
  let at = 0;
  const take = (token: RegExp): boolean => {
    token.lastIndex = at;
    if (!token.test(text)) return false;
    at = token.lastIndex;
    return true;
  };
  const close = (): Expected => {
    open.pop();
    at += 1;
    return open.length === 0 ? 'end' : 'separator';
  };
  for (;;) {
    take(SPACE);
    const sign = text[at];
    if (expected === 'end' && sign === undefined) return undefined;
    const isClosing = sign !== undefined && sign === open.at(-1);
    if (isClosing && (expected === 'separator' || mayClose)) {
      [expected, mayClose] = [close(), false];
    } else if (expected === 'separator' && sign === ',') {
      at += 1;
      expected = open.at(-1) === '}' ? 'name' : 'value';
    } else if (expected === 'colon' && sign === ':') {
      at += 1;
      expected = 'value';
    } else if (expected === 'name' && take(TEXT)) {
      [expected, mayClose] = ['colon', false];
    } else if (expected === 'value' && (sign === '{' || sign === '[')) {
      at += 1;
      open.push(sign === '{' ? '}' : ']');
      [expected, mayClose] = [sign === '{' ? 'name' : 'value', true];
    } else if (expected === 'value' && (take(TEXT) || take(PLAIN))) {
      [expected, mayClose] = [open.length === 0 ? 'end' : 'separator', false];
    } else {
      return problemAt(text, at, expected, open.at(-1));
    }
  }
}

function problemAt(text: string, at: number, expected: Expected, closing = ''): Problem {
  const before = text.slice(0, at).split('\n');
  const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
  const wanted = expected === 'separator' ? `a comma or ${closing} is expected` : WANTED[expected];
  DECIMALS.lastIndex = at;
  const isComma =
    expected === 'name' && WHOLE_PART.test(before.at(-1) ?? '') && DECIMALS.test(text);
  const ended = at >= text.length ? 'the body ends where ' : '';
  const place = `Line ${line}, column ${column}`;
  const told = isComma ? 'decimals stand behind a point, not a comma' : `${ended}${wanted}`;
  return { message: `${place}: ${told}`, line, column };
}
