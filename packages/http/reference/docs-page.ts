// The page on which operations are tried: Swagger UI over our OpenAPI document, served by ourselves so that the page calls no other origin.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FILES = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' } as const;
/** Files that the build must put beside the bundle of the function that serves the page. */
export const DOCS_FILES: readonly string[] = Object.values(FILES);

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Talonario API reference</title>
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script>
SwaggerUIBundle({
  url: '/api/v1/openapi.json', dom_id: '#reference', docExpansion: 'none', filter: true,
  deepLinking: true, displayRequestDuration: true, defaultModelsExpandDepth: 0, validatorUrl: null,
  persistAuthorization: true,
});
</script>
</body>
</html>
`;

/** The text of one part of the page. */
export function docsAsset(part: 'page' | keyof typeof FILES): string {
  return part === 'page' ? PAGE : readFileSync(locate(FILES[part]), 'utf8');
}

/** Beside the bundle when built, in the installed package otherwise. */
function locate(file: string): string {
  const beside = join(import.meta.dirname, file);
  return existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`);
}
