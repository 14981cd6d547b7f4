/**
 * The beginning of a text, `max` characters at most as fields count them (code points). A cut by UTF-16 units may leave half of a
 * character, which parsers refuse and the table keeps as U+FFFD: the answer and the record would differ.
 */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === max) break;
    end += character.length;
    count += 1;
  }
  return text.slice(0, end);
}
