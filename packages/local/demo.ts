// `npm run demo`: plays the main story against the running stack of DATA_DIR (or PORT) and checks every step. Exit status
// 1 on the first deviation.

import { dataDirectory, readStackFile } from '#data-directory/directory.ts';
import { settings } from '#kernel/settings.ts';
import { ConnectionError } from '#sdk/sdk.ts';
import { Player } from './demo/player.ts';
import { startReceiver } from './demo/receiver.ts';
import { playStory } from './demo/story.ts';
import { readDemoTokens } from './seed.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`\n✗ ${error.message}\n`);
  return 1;
});

async function main(): Promise<number> {
  const directory = dataDirectory(settings);
  const { PORT } = settings;
  const url = PORT ? `http://127.0.0.1:${PORT}` : readStackFile(directory)?.url;
  const tokens = readDemoTokens(directory);
  if (url === undefined || tokens === undefined) {
    throw new Error(`No stack runs on ${directory}. Start one first: npm start`);
  }
  const player = new Player(url, print);
  const receiver = await startReceiver();
  const startedAt = performance.now();
  try {
    await playStory({ player, receiver, tokens });
  } catch (error) {
    throw error instanceof ConnectionError
      ? new Error(`Nothing answers on ${url}. Start the stack first: npm start`)
      : error;
  } finally {
    await receiver.stop();
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(
    `\n✓ ${player.requests} requests and ${player.checks} checks in ${seconds} s: all as promised`,
  );
  return 0;
}
