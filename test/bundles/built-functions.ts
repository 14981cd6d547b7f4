// The functions as `npm run build` made them, for a gateway that runs them instead of their sources.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HandlerSource } from '#local/gateway/functions.ts';

/** dist/functions/<name>/index.mjs. */
export const fromBundles: HandlerSource = async (name) => {
  const file = path.resolve('dist/functions', name, 'index.mjs');
  const { handler } = (await import(pathToFileURL(file).href)) as {
    handler: Awaited<ReturnType<HandlerSource>>;
  };
  return handler;
};
