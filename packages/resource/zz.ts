import { groups } from '#domain/groups.ts';
import { openApiDocument } from './openapi.ts';
import { writeFileSync } from 'node:fs';
const t = performance.now();
const doc = openApiDocument(groups);
console.error(performance.now() - t, 'ms');
writeFileSync('/tmp/openapi.json', JSON.stringify(doc));
