// The file of a multipart/form-data request, read from the bytes that API Gateway delivers. reliability#files: whatever else the
// form holds is named and refused, and nothing of it can cost more than its bytes.
import { createHash } from 'node:crypto';
import type { BusboyInstance } from '@fastify/busboy';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import type { Upload, UploadedFile } from '#resource/declaration.ts';
import type { Incoming } from './event.ts';

const MULTIPART = /^multipart\/form-data\s*(;|$)/i;
/** What the form may add to the bytes of the file: boundaries and the headers of its parts. */
const FORM_BYTES_MAX = 64_000;
const PARTS_MAX = 10;
/** Of a part that is no file. */
const TEXT_LENGTH_MAX = 20_000;
const LIMITS = {
  parts: PARTS_MAX,
  fieldSize: TEXT_LENGTH_MAX,
  headerPairs: 20,
  headerSize: 8_192,
};
const NAME_LENGTH_MAX = 255;

type Part = {
  field: string;
  file?: { name?: string; chunks: Buffer[] };
  text?: string;
  isCut?: boolean;
};
/** A file and the other parts of its form. */
type ReadForm = { file: UploadedFile; parts: ReadonlyMap<string, string> };
type Form = { parts: Part[]; isTooLarge: boolean; isTooMany: boolean };

export const isForm = ({ headers }: Incoming): boolean =>
  MULTIPART.test(headers['content-type']?.trim() ?? '');

/**
 * The one file of that field; `withParts`: and the texts of the others. Throws unsupported_content_type, payload_too_large,
 * invalid_body for a broken form, and validation_error for a missing file, a second one, and parts that do not belong.
 */
export async function readForm(
  upload: Upload,
  incoming: Incoming,
  withParts: boolean,
): Promise<ReadForm> {
  refuseEncoded(incoming);
  const type = incoming.headers['content-type']?.trim() ?? '';
  if (!MULTIPART.test(type)) fail('unsupported_content_type');
  if (incoming.body.byteLength > upload.maxBytes + FORM_BYTES_MAX) tooLarge(upload);
  const parts = await readParts(upload, type, incoming.body);
  const own = parts.filter(({ field }) => field === upload.field);
  const others = parts.filter(({ field }) => field !== upload.field);
  refuse([
    ...(withParts ? wrongTexts(others) : strangers(upload, parts)),
    ...wrongCount(upload, own),
  ]);
  const { name = '', chunks = [] } = own[0]?.file ?? {};
  const bytes = Buffer.concat(chunks);
  refuse(bytes.length === 0 ? [emptyFile(upload)] : []);
  const texts = others.map(({ field, text = '' }) => [field, text] as const);
  const digest = createHash('sha256').update(bytes);
  if (texts.length > 0) digest.update(JSON.stringify([...texts].sort()));
  const file = { name: plainName(name), bytes, digest: digest.digest('base64url') };
  return { file, parts: new Map(texts) };
}

/** Bodies come as they are. Throws unsupported_content_type for a compressed one. */
export function refuseEncoded({ headers }: Incoming): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return;
  const message = 'Bodies are sent without compression';
  fail('unsupported_content_type', {
    errors: [{ field: 'Content-Encoding', location: 'header', message }],
  });
}

/** The parser is loaded where a file comes in: no other function's start pays for it. */
async function readParts(upload: Upload, type: string, body: Uint8Array): Promise<Part[]> {
  const { default: library } = await import('@fastify/busboy');
  const form: Form = { parts: [], isTooLarge: false, isTooMany: false };
  await new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': type };
    const parser = new library.Busboy({
      headers,
      limits: { ...LIMITS, fileSize: upload.maxBytes },
    });
    collect(parser, form, reject);
    parser.on('finish', resolve);
    parser.on('error', reject);
    parser.end(body);
  }).catch(brokenForm);
  if (form.isTooLarge) tooLarge(upload);
  const many = { ...at(upload.field), code: 'too_many_items' as const, max: PARTS_MAX };
  refuse(form.isTooMany ? [many] : []);
  return form.parts;
}

function collect(parser: BusboyInstance, form: Form, onError: (error: unknown) => void): void {
  parser.on('file', (field: string | undefined, stream, name) => {
    const chunks: Buffer[] = [];
    form.parts.push({ field: field ?? '', file: { name, chunks } });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', onError);
    stream.on('limit', () => {
      form.isTooLarge = true;
    });
  });
  parser.on('field', (field: string | undefined, text: string, _: boolean, isCut: boolean) =>
    form.parts.push({ field: field ?? '', text, isCut }),
  );
  parser.on('partsLimit', () => {
    form.isTooMany = true;
  });
}

/** The parser throws plain errors only; anything else is a mistake of ours. */
function brokenForm(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'Error') throw error;
  return fail('invalid_body', { errors: [{ location: 'body', message: error.message }] });
}

function tooLarge({ field, maxBytes }: Upload): never {
  return fail('payload_too_large', { errors: [{ field, location: 'body', max: maxBytes }] });
}

const at = (field: string): FieldError => ({ field, location: 'body' });

const strangers = ({ field: own }: Upload, parts: readonly Part[]): FieldError[] =>
  parts
    .filter(({ field }) => field !== own)
    .map(({ field }) => ({ ...at(field), code: 'unknown_field', message: 'Unknown field' }));

/** Parts that are a member of the body each: texts that are whole, none of them twice. */
function wrongTexts(parts: readonly Part[]): FieldError[] {
  return parts.flatMap(({ field, text, isCut }, i): FieldError[] => {
    const line = at(field);
    if (text === undefined) {
      return [{ ...line, code: 'invalid_type', message: 'A text is expected, not a file' }];
    }
    if (isCut) return [{ ...line, code: 'too_long', max: TEXT_LENGTH_MAX, message: 'Too long' }];
    const isFirst = parts.findIndex((other) => other.field === field) === i;
    return isFirst ? [] : [{ ...line, code: 'not_unique', message: 'Named twice' }];
  });
}

function wrongCount({ field }: Upload, own: readonly Part[]): FieldError[] {
  if (own.length > 1) return [{ ...at(field), code: 'too_many_items', max: 1, actual: own.length }];
  if (own[0] === undefined) return [{ ...at(field), code: 'required', message: 'Required' }];
  const message = 'A file is expected, not a text';
  return own[0].file === undefined ? [{ ...at(field), code: 'invalid_type', message }] : [];
}

/** Whatever is to be read of it, nothing is one mistake: a disk that was full, a path that led nowhere. */
const emptyFile = ({ field }: Upload): FieldError => ({
  ...at(field),
  code: 'too_few_items',
  message: 'The file is empty',
});

/** Without what could confuse a program that shows it. */
const plainName = (name: string): string =>
  name.replaceAll(/\p{C}/gu, '').slice(0, NAME_LENGTH_MAX).toWellFormed();
