// `npm run sdk`: writes the generated files of the SDK from the declarations.
import { writeFileSync } from 'node:fs';
import { groups } from '#domain/groups.ts';
import { openApiDocument } from '#resource/openapi.ts';
import { sdkSource } from './sdk-source.ts';

for (const [name, text] of Object.entries(sdkSource(openApiDocument(groups)))) {
  writeFileSync(new URL(`../../sdk/generated/${name}.ts`, import.meta.url), text);
}
