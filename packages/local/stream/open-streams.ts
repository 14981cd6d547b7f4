// The change streams of an engine, whichever it is. What reads them over the wire is loaded for such an engine alone.
import type { Engine } from '#data-directory/engine.ts';
import { openEmbeddedStreams } from './embedded-streams.ts';
import { openStreamFile } from './stream-file.ts';
import type { Streams } from './streams.ts';

export async function openStreams(engine: Engine, directory: string): Promise<Streams> {
  const { database, file: path, url: engineUrl } = engine;
  if (database !== undefined) return openEmbeddedStreams(database);
  const file = path === undefined ? undefined : openStreamFile(path);
  const { openWireStreams } = await import('./wire-streams.ts');
  const streams = await openWireStreams({ engineUrl, directory, file });
  const close = () => {
    streams.close();
    file?.close();
  };
  return { ...streams, close };
}
