// The document says everything that the declarations say. local/print-openapi.test.ts has the whole one linted.
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#kernel/error.ts';
import { eventKinds } from './event-reference.ts';
import { openApiDocument } from './openapi.ts';
import { groupVerbs, wirePath } from './routes.ts';
import { SCOPES } from './scopes.ts';
import type { Rec } from './test-data/rec.ts';
import { workshop } from './test-data/workshop.ts';

const document = openApiDocument([workshop]) as Rec;
const operationAt = (method: string, route: string): Rec =>
  document.paths[route]?.[method.toLowerCase()];
const resolved = (part: Rec): Rec => {
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(part?.$ref ?? '') ?? [];
  return kind === undefined ? part : document.components[kind][name ?? ''];
};

describe('openApiDocument', () => {
  it('has every verb at its own path, with its scope, and nothing else', () => {
    const verbs = groupVerbs(workshop);
    for (const verb of verbs) {
      const operation = operationAt(verb.method, wirePath(verb));
      expect(operation).toMatchObject({ operationId: verb.name, 'x-required-scope': verb.access });
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(verb.status.map(String)),
      );
    }
    const count = Object.values<Rec>(document.paths).flatMap((item) => Object.keys(item)).length;
    expect(count).toBe(verbs.length);
  });

  it('names every code that a verb may answer under the status it is answered with', () => {
    const responses = operationAt('DELETE', '/api/v1/tools/{tool_id}/').responses;
    const codes = (status: number): string[] => resolved(responses[status])['x-codes'];
    expect(codes(400)).toEqual(
      expect.arrayContaining(['resource_in_use', 'version_conflict', 'invalid_id']),
    );
    expect(codes(401)).toContain('revoked_token');
    expect(codes(403)).toContain('insufficient_scope');
    expect(codes(404)).toEqual(['not_found']);
    expect(codes(429)).toEqual(['rate_limit_exceeded']);
    expect(responses).not.toHaveProperty('409');
    const create = operationAt('POST', '/api/v1/tools/').responses;
    expect(resolved(create[409])['x-codes']).toEqual(
      expect.arrayContaining(['duplicate_value', 'idempotency_in_progress']),
    );
    expect(resolved(create[422])['x-codes']).toEqual(['idempotency_key_reused']);
  });

  it('says how long to wait, how much is left and how to retry safely', () => {
    const create = operationAt('POST', '/api/v1/tools/');
    expect(create.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(resolved(create.responses[429]).headers).toHaveProperty('Retry-After');
    expect(resolved(create.responses[201]).headers).toHaveProperty('X-RateLimit-Remaining-Day');
    expect(operationAt('PUT', '/api/v1/tools/{tool_id}/').parameters).toContainEqual({
      $ref: '#/components/parameters/IfMatch',
    });
  });

  it('tells records from what creates them', () => {
    const { Tool, ToolCreate, ToolUpdate } = document.components.schemas;
    expect(ToolCreate).toMatchObject({ required: ['name', 'kind'], additionalProperties: false });
    expect(ToolCreate.properties).not.toHaveProperty('uses');
    expect(ToolCreate.properties.sharp).not.toHaveProperty('default');
    expect(ToolCreate.properties.sharp.description).toBe('true when it is not sent.');
    expect(ToolUpdate).not.toHaveProperty('required');
    expect(ToolUpdate.properties).toHaveProperty('version');
    expect(Tool.properties.uses).toMatchObject({ readOnly: true });
    expect(Tool.required).toEqual(expect.arrayContaining(['_id', 'name', 'uses', 'version']));
    expect(JSON.stringify(Tool)).not.toContain('"additionalProperties":false');
  });

  it('has a webhook for every kind of event, and every error code and scope', () => {
    const names = eventKinds([workshop]).map(({ name }) => name);
    expect(names).toEqual([
      'shelf.created',
      'shelf.deleted',
      'shelf.updated',
      'tool.created',
      'tool.deleted',
      'tool.repriced',
      'tool.restored',
      'tool.updated',
    ]);
    expect(Object.keys(document.webhooks)).toEqual(names);
    expect(Object.keys(document['x-error-codes'])).toEqual(Object.keys(ERRORS));
    expect(document.components.schemas.ErrorCode.enum).toEqual(Object.keys(ERRORS));
    expect(document['x-scopes']).toEqual(SCOPES);
  });

  it('refers to nothing that is not there', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, ref]) => ref ?? '',
    );
    for (const ref of new Set(refs)) expect(resolved({ $ref: ref })).toBeDefined();
  });
});

it('sample events are records of their noun', () => {
  const [kind] = eventKinds([workshop]).filter(({ name }) => name === 'tool.repriced');
  expect(kind).toMatchObject({
    resource: 'tool',
    required_scope: 'products:read',
    sample: { kind: 'hand', version: 1 },
  });
});
