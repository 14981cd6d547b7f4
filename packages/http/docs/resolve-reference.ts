// References inside the OpenAPI document.
import type { Json } from '#resource/openapi/names.ts';

/** What a reference leads to. */
export function resolved<T extends { $ref?: string }>(document: Json, part: T): T {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  return (found as T | undefined) ?? part;
}
