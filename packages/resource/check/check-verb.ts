// Is a verb's declaration one that the machine can keep: its access, its path, its codes, its place beside its noun?
import type * as z from 'zod';
import { ERRORS } from '#kernel/error.ts';
import type { Group, Verb } from '../declaration.ts';
import { deprecationMistakes } from '../openapi/deprecation.ts';
import { API_PREFIX, paramName, split } from '../routes.ts';
import { type Access, SCOPES } from '../scopes.ts';
import { STANDARD_VERBS } from '../shape/noun.ts';

const SPECIAL_ACCESS: readonly Access[] = ['session', 'any', 'token', 'test-token', 'public'];

export function checkVerb(verb: Verb, group: Group): string[] {
  const mistakes = [
    ...called(verb),
    ...access(verb),
    ...path(verb),
    ...wire(verb),
    ...codes(verb),
    ...place(verb, group),
    ...(verb.deprecated === undefined ? [] : deprecationMistakes(verb.deprecated)),
  ];
  return mistakes.map((mistake) => `verb ${verb.name}: ${mistake}`);
}

/** Generated clients are files and functions of that name, and `index` is the file that tells of all others. */
function called({ name }: Verb): string[] {
  const isPlain = /^[a-z0-9_/-]+\.[a-z0-9_-]+$/.test(name);
  return [
    ...(isPlain ? [] : ['its name is not a collection and an act in small letters']),
    ...(/[./]index$/.test(name) ? ['its act is called index'] : []),
  ];
}

function access({ access: given }: Verb): string[] {
  if (given === undefined) return ['no access is declared'];
  const known: readonly string[] = [...SCOPES, ...SPECIAL_ACCESS];
  return known.includes(given)
    ? []
    : [`access ${given} is neither a scope nor a kind of credential`];
}

function path(verb: Verb): string[] {
  const segments = split(verb.path);
  const params = segments.flatMap((segment) => paramName(segment) ?? []);
  const isRecord = verb.on === 'record';
  const idParam = verb.noun?.idParam ?? 'id';
  return [
    ...(verb.path.startsWith('/') ? [] : ['its path does not begin with /']),
    ...segments
      .filter((each) => !/^([\w.-]+|\{\w+\})$/.test(each))
      .map((each) => `segment "${each}" is malformed`),
    ...params
      .filter((name, index) => params.indexOf(name) !== index)
      .map((name) => `parameter ${name} is there twice`),
    ...(verb.outsideApi === true && verb.path.startsWith(API_PREFIX)
      ? ['it stands outside of the prefix and yet has it']
      : []),
    ...(isRecord && verb.noun === undefined ? ['it is on a record but has no noun'] : []),
    ...(isRecord && !params.includes(idParam) && !params.includes('id')
      ? [`it is on a record but its path has no {${idParam}}`]
      : []),
  ];
}

/** 304 is what a GET answers whose caller has the present state already. */
const isSuccess = (method: Verb['method'], status: number): boolean =>
  (status >= 200 && status <= 299) || (method === 'GET' && [302, 304].includes(status));

/** What runs on `{}` runs without a body; only declared so is it told of a member that would be lost. */
const isEmpty = (body: z.ZodType): boolean =>
  'shape' in body && Object.keys(Object(body.shape)).length === 0 && isClosed(body);

const isClosed = (body: z.ZodType): boolean =>
  (body as z.ZodObject).def.catchall?._zod.def.type === 'never';

function wire(verb: Verb): string[] {
  const { method, body, upload, idempotent, fingerprintSeconds, status, when, offered, on } = verb;
  return [
    ...(method === 'GET' && (body ?? upload) !== undefined ? ['a GET has no body'] : []),
    ...(body !== undefined && isEmpty(body) ? ['its body has no member: it is left out'] : []),
    ...(body === undefined && upload?.isOptional ? ['without its file it takes nothing'] : []),
    ...(method !== 'POST' && (idempotent || fingerprintSeconds !== undefined)
      ? ['only a POST is idempotent by key']
      : []),
    ...(status.length === 0 || !status.every((each) => isSuccess(method, each))
      ? ['its success statuses are none']
      : []),
    ...(when !== undefined && on !== 'record' ? ['when() needs a record'] : []),
    ...(offered !== undefined && on === 'record'
      ? ['offered() is for a path without a record']
      : []),
    ...(verb.data === undefined ? ['no data is declared'] : []),
  ];
}

function codes({ method, fails, failStatus = {} }: Verb): string[] {
  const named = [...fails, ...Object.keys(failStatus)];
  return [
    ...named
      .filter((code) => !Object.hasOwn(ERRORS, code))
      .map((code) => `code ${code} is not in the catalogue`),
    ...Object.entries(failStatus)
      .filter(([, status]) => status < 400 || status > 599)
      .map(([code, status]) => `code ${code} cannot have the status ${status}`),
    ...Object.entries(failStatus)
      .filter(([, status]) => method === 'DELETE' && status === 409)
      .map(([code]) => `code ${code} is no 409 where something is deleted`),
  ];
}

/** A standard name means the standard place: links, bulk and documentation rely on it. */
function place(verb: Verb, group: Group): string[] {
  const owner = group.nouns.find((noun) =>
    STANDARD_VERBS.some((kind) => `${noun.plural}.${kind}` === verb.name),
  );
  const stranger =
    verb.noun !== undefined && verb.on === 'record' && !group.nouns.includes(verb.noun);
  return [
    ...(owner !== undefined && verb.noun !== owner
      ? [`it has a standard name of ${owner.name} but another noun`]
      : []),
    ...(stranger ? [`its noun ${verb.noun?.name} is not one of the group`] : []),
  ];
}
