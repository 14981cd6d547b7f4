// A receiver of deliveries in a process of its own, written on sockets: what it takes of the machine is taken from the service that is
// measured, and what delays it is told as lateness. It answers each call with 200 and tells its parent of calls as they gather.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { systemClock } from '#kernel/clock.ts';

/** A call: its path, the id of what it tells, how long after that happened it came. */
type Heard = { path: string; webhookId: string; lateMs: number };
export type BenchReceiver = { port: number; close: () => void };

const PROGRAM = import.meta.filename;
const AS_CHILD = '--receive';
const TELL_MS = 25;
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const HEAD_END = '\r\n\r\n';

/** Started; `hear` gets each call within moments. */
export async function startReceiver(hear: (heard: Heard) => void): Promise<BenchReceiver> {
  const child: ChildProcess = fork(PROGRAM, [AS_CHILD]);
  const [port] = (await once(child, 'message')) as [number];
  child.on('message', (all) => (all as Heard[]).forEach(hear));
  return { port, close: () => child.kill() };
}

/** Calls of one connection come one after the other, in whatever pieces. */
function receive(heard: Heard[]): (bytes: Buffer) => string {
  let came = '';
  return (bytes) => {
    came += bytes.toString('latin1');
    let answers = '';
    for (let end = came.indexOf(HEAD_END); end !== -1; end = came.indexOf(HEAD_END)) {
      const head = came.slice(0, end);
      const until = end + HEAD_END.length + Number(/\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (!(came.length >= until)) break;
      const [, happened = ''] = /"timestamp":"([^"]+)"/.exec(came.slice(end, until)) ?? [];
      heard.push({
        path: head.slice(head.indexOf(' ') + 1, head.indexOf(' HTTP/')),
        webhookId: /\nwebhook-id: ([^\r]+)/i.exec(head)?.[1] ?? '',
        lateMs: systemClock.now() - Date.parse(happened),
      });
      came = came.slice(until);
      answers += ANSWER;
    }
    return answers;
  };
}

function serve(): void {
  const heard: Heard[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    const read = receive(heard);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const answers = read(bytes);
      if (answers !== '') socket.write(answers);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  setInterval(() => {
    if (heard.length > 0) process.send?.(heard.splice(0));
  }, TELL_MS);
}

if (process.argv.includes(AS_CHILD)) serve();
