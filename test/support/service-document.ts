// The OpenAPI document of the service, once in a process of the tests: the one that is kept of the sources as they are, as is all else that
// describes the service, or made where none is. Later requests for it, of a test or of the service itself, are given the same one while it
// is held here. Decision 589.
import { groups } from '#domain/groups.ts';
import { builtFile, findBuiltFilesIn, unpacked } from '#http/reference/built-files.ts';
import { builtFileName } from '#http/reference/file-names.ts';
import { parseJson } from '#kernel/json.ts';
import { keptFolder } from '#local/compile/kept-files.ts';
import type { Json } from '#resource/openapi/names.ts';
import { openApiDocument } from '#resource/openapi.ts';

let held: Json | undefined;
let folder: { kept: string | undefined } | undefined;

/** Sources do not change while tests run, so they are looked at once. */
findBuiltFilesIn(() => {
  folder ??= { kept: keptFolder() };
  return folder.kept;
});

export function serviceDocument(): Json {
  held ??= keptDocument() ?? openApiDocument(groups);
  return held;
}

function keptDocument(): Json | undefined {
  const kept = builtFile(builtFileName('openapi'));
  return kept && parseJson(unpacked(kept));
}
