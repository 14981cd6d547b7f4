// The OpenAPI document of the service, made once in a process of the tests: later requests for it, of a test or of the service itself,
// are given the same one while it is held here.
import { groups } from '#domain/groups.ts';
import type { Json } from '#resource/openapi/names.ts';
import { openApiDocument } from '#resource/openapi.ts';

let held: Json | undefined;

export function serviceDocument(): Json {
  held ??= openApiDocument(groups);
  return held;
}
