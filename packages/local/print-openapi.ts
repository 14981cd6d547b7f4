// `npm run -s openapi`: the OpenAPI 3.1 document on standard output.
import { groups } from '#domain/groups.ts';
import { openApiDocument } from '#resource/openapi.ts';

/** What reads it may end before it does (`| head`): that is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.stdout.write(`${JSON.stringify(openApiDocument(groups), null, 2)}\n`);
