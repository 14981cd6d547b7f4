// `npm run -s openapi`: the OpenAPI 3.1 document on standard output.
import { groups } from '#domain/groups.ts';
import { openApiDocument } from '#resource/openapi.ts';

process.stdout.write(`${JSON.stringify(openApiDocument(groups), null, 2)}\n`);
