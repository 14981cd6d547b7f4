// A file as a client sends it: a part of a multipart/form-data body, alone or beside texts. Wherever a body goes, it may go instead.
export class SentFile {
  readonly field: string;
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Parts beside it. */
  readonly members: Readonly<Record<string, string>>;
  constructor(
    content: string | Uint8Array,
    name = 'export.csv',
    field = 'file',
    members: Readonly<Record<string, string>> = {},
  ) {
    this.content = content;
    this.name = name;
    this.field = field;
    this.members = members;
  }
}

const BOUNDARY = 'test-boundary-7MA4YWxkTrZu0gW';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The bytes of the form. */
export function toForm({ field, name, content, members }: SentFile): Buffer {
  const disposition = `form-data; name="${field}"; filename="${name}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/csv`;
  const end = `\r\n--${BOUNDARY}--\r\n`;
  const texts = Object.entries(members).map(
    ([member, text]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${member}"\r\n\r\n${text}\r\n`,
  );
  const all = [...texts, `${head}\r\n\r\n`, content, end];
  return Buffer.concat(all.map((part) => Buffer.from(part)));
}
