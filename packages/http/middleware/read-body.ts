// Bytes to a validated body, or to the file that the verb takes. Wrong media types and broken JSON are 400 here,
// whatever libraries usually say.
import { type FieldError, fail } from '#kernel/error.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { bringsBody } from '#resource/bodies.ts';
import type { Verb } from '#resource/declaration.ts';
import { NAME_LENGTH_MAX } from '#resource/input/hostile.ts';
import { parseBody, parseForm } from '#resource/input/parse-body.ts';
import type { Incoming } from '../event.ts';
import { jsonProblem } from '../json-problem.ts';
import { repeatedName } from '../repeated-name.ts';
import type { RequestState } from '../request-state.ts';
import { isForm, readForm, refuseEncoded } from '../upload.ts';

/** contract#sizes. */
const JSON_BODY_BYTES_MAX = 1_000_000;
/** With parameters that say nothing of the letters, which a recipient passes over (RFC 9110, 8.3.1), and empty ones (5.6.6). */
const JSON_TYPE =
  /^application\/json(?:[ \t]*;(?:[ \t]*(?:charset[ \t]*=[ \t]*"?utf-?8"?|(?!charset\b)[\w.+-]{1,60}=(?:[^\s";,]{1,200}|"[^"\\]{0,200}")))?)*[ \t]*$/i;

/** Sets `body` and `file` of the request. */
export async function readBody(state: RequestState, verb: Verb): Promise<void> {
  const { incoming } = state;
  if (verb.upload !== undefined && (verb.upload.isOptional !== true || isForm(incoming))) {
    await state.gate;
    const { file, parts } = await readForm(verb.upload, incoming, verb.body !== undefined);
    state.file = file;
    state.body = verb.body === undefined ? undefined : parseForm(verb, parts);
    return;
  }
  if (verb.body === undefined && !bringsBody(verb)) return;
  const body = parseBody(verb, readJson(incoming, verb));
  state.body = verb.body === undefined ? undefined : body;
}

function readJson(incoming: Incoming, verb: Verb): unknown {
  const { body, headers } = incoming;
  if (body.byteLength > JSON_BODY_BYTES_MAX)
    fail('payload_too_large', { errors: [{ location: 'body', max: JSON_BODY_BYTES_MAX }] });
  if (body.byteLength === 0 && (verb.body === undefined || verb.body.safeParse({}).success))
    return {};
  if (body.byteLength === 0) fail('invalid_json', { errors: [EMPTY] });
  refuseEncoded(incoming);
  if (!JSON_TYPE.test(headers['content-type']?.trim() ?? ''))
    fail('unsupported_content_type', { errors: [otherType(headers['content-type'])] });
  const value = decode(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail('invalid_body', {
      errors: [{ location: 'body', code: 'invalid_type', expected: 'object' }],
    });
  return value;
}

const TYPE_SHOWN = /^[\w.+/-]{1,60}(?:\s*;\s*charset="?[\w.:-]{1,20}"?)?/i;

/** What it says of itself, as far as it is a media type and names its letters. */
const otherType = (header = ''): FieldError => ({
  field: 'Content-Type',
  location: 'header',
  message: `It must be application/json in UTF-8, not ${TYPE_SHOWN.exec(header.trim())?.[0] ?? 'nothing'}`,
});

const EMPTY: FieldError = {
  location: 'body',
  code: 'required',
  message: 'The body is empty: send a JSON object',
};

function decode(bytes: Uint8Array): unknown {
  const [text, value] = parsed(bytes);
  const name = repeatedName(text, value);
  if (name === undefined) return value;
  const field = name.toWellFormed().slice(0, NAME_LENGTH_MAX);
  const message = 'An object has two members of this name';
  return fail('invalid_json', {
    errors: [{ field, location: 'body', code: 'not_unique', message }],
  });
}

/** A byte order mark at the start, as .NET and PowerShell write it, is no part of the text (RFC 8259, 8.1). */
function parsed(bytes: Uint8Array): [text: string, value: unknown] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return [text, parseExactJson(text)];
  } catch {
    // The engine's own error quotes the body, and is thrown away.
    return fail('invalid_json', { errors: [{ location: 'body', ...problemOf(bytes) }] });
  }
}

/** Where the body stops being JSON, without echoing it; bytes that are no text have no such place. */
function problemOf(bytes: Uint8Array): Partial<FieldError> {
  const text = new TextDecoder().decode(bytes);
  const problem = jsonProblem(text);
  return problem ?? { message: 'The body is not text in UTF-8' };
}
