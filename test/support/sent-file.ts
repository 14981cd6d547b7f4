// A file as a client sends it: the one part of a multipart/form-data body. Wherever a body goes, it may go instead.
export class SentFile {
  readonly field: string;
  readonly name: string;
  readonly content: string | Uint8Array;
  constructor(content: string | Uint8Array, name = 'export.csv', field = 'file') {
    this.content = content;
    this.name = name;
    this.field = field;
  }
}

const BOUNDARY = 'test-boundary-7MA4YWxkTrZu0gW';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The bytes of the form. */
export function toForm({ field, name, content }: SentFile): Buffer {
  const disposition = `form-data; name="${field}"; filename="${name}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/csv`;
  const end = `\r\n--${BOUNDARY}--\r\n`;
  return Buffer.concat([`${head}\r\n\r\n`, content, end].map((part) => Buffer.from(part)));
}
