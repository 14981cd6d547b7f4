// Changes that a local stack set aside: one line each in a file of its directory. The file is taken away under another name
// first, so that a stack that runs goes on setting aside beside it, and a command that was interrupted goes on with the same.
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { DynamoDBRecord } from 'aws-lambda';
import { failuresFile } from '#data-directory/directory.ts';
import type { SetAside } from './redrive.ts';

export async function* setAsideInFile(directory: string): SetAside {
  const path = failuresFile(directory);
  const taken = `${path}.redriving`;
  if (!existsSync(taken) && existsSync(path)) renameSync(path, taken);
  if (!existsSync(taken)) return;
  const lines = readFileSync(taken, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    yield {
      records: recordsIn(line),
      settle: async (relayed) => {
        if (relayed === 0) appendFileSync(path, `${line}\n`, { mode: 0o600 });
      },
    };
  }
  rmSync(taken);
}

/** None in a line that is torn. */
function recordsIn(line: string): DynamoDBRecord[] {
  try {
    const record: DynamoDBRecord = JSON.parse(line);
    return [record];
  } catch {
    return [];
  }
}
