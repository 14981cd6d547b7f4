// Where a service that was started answers: it prints `ready URL` when it does.
import type { ChildProcess } from 'node:child_process';

/** Rejects with what it said where it ends before that. Its standard output is a pipe. */
export function readyUrl(child: ChildProcess, name: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
    const [, ready] = /^ready (\S+)/m.exec(said) ?? [];
    if (ready !== undefined) resolve(ready);
  });
  child.once('exit', () => reject(new Error(`${name} ended: ${said}`)));
  return promise;
}
