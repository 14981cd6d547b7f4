// Is an answer what the OpenAPI document says of its operation? Read as clients read it: by an independent validator of JSON Schema,
// from the document alone, for the status and media type that came.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from './exchange.ts';

const ROOT = 'document';

/** What the answers of one document have wrong. */
export class DocumentAnswers {
  readonly #document: Rec;
  /** Each validator judges a few answers: to make it costs more than to run it, so none is made short and no schema copied into many. */
  readonly #ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, logger: false },
    ...{ inlineRefs: false, code: { optimize: false } },
  });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: Rec) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, ROOT);
  }

  /** `path` as the document writes it. One line for each thing that is wrong. */
  wrong(method: string, path: string, reply: Reply): string[] {
    const operation = this.#document.paths[path]?.[method.toLowerCase()];
    const place = ['paths', path, method.toLowerCase(), 'responses', String(reply.status)];
    const answer = operation?.responses[reply.status];
    if (answer === undefined) return [`status ${reply.status} is not declared`];
    const at = answer.$ref?.slice(2).split('/') ?? place;
    const { content, headers = {} } = at.reduce(
      (part: Rec, name: string) => part[name],
      this.#document,
    );
    return [...this.#wrongHeaders(headers, reply), ...this.#wrongBody(at, content, reply)];
  }

  /** The same of the body of an event, as it is delivered. */
  wrongEvent(body: Rec): string[] {
    const post = ['webhooks', body.type, 'post', 'requestBody', 'content', 'application/json'];
    if (this.#document.webhooks[body.type] === undefined) return [`no event is ${body.type}`];
    const validate = this.#validator([...post, 'schema']);
    return validate(body) ? [] : mistakesOf(validate);
  }

  #wrongHeaders(headers: Rec, reply: Reply): string[] {
    return Object.keys(headers)
      .filter(
        (name) => ALWAYS_SENT.includes(name) && reply.headers[name.toLowerCase()] === undefined,
      )
      .map((name) => `header ${name} is missing`);
  }

  #wrongBody(at: readonly string[], content: Rec | undefined, reply: Reply): string[] {
    if (content === undefined) return reply.text === '' ? [] : ['a body is not declared'];
    const [type = ''] = (reply.headers['content-type'] ?? '').split(';');
    if (content[type] === undefined) return [`media type ${type} is not declared`];
    if (type !== 'application/json') return [];
    const validate = this.#validator([...at, 'content', type, 'schema']);
    const body = JSON.parse(reply.text);
    const unsaid = Object.keys(body)
      .filter((name) => !Object.hasOwn(content[type].schema.properties ?? body, name))
      .map((name) => `/${name} is not declared`);
    return validate(body) ? unsaid : [...unsaid, ...mistakesOf(validate)];
  }

  #validator(at: readonly string[]): ValidateFunction {
    const pointer = at.map((name) => encodeURIComponent(escaped(name))).join('/');
    const known =
      this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `${ROOT}#/${pointer}` });
    this.#validators.set(pointer, known);
    return known;
  }
}

const mistakesOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );

/** The others come with what they tell of (a repeat, a limit, an end that was announced). */
const ALWAYS_SENT: readonly string[] = [
  'X-Request-Id',
  'X-API-Version',
  'ETag',
  'WWW-Authenticate',
];

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
