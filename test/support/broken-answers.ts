// HTTP answers with bytes taken out or put in, and a server that says exactly those bytes: readers of answers are held beside Node's.
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';

const JUNK = ['', '\r', '\n', '\r\n', ' ', '0', '9', 'a', ':', ';', '\0', ',', '\xff'];

/** One of the texts (a byte a character) with one or two changes near its begin. */
export const brokenAnswers = (texts: readonly string[]): fc.Arbitrary<Buffer> => {
  const change = fc.record({
    at: fc.nat(120),
    gone: fc.nat(3),
    put: fc.constantFrom(...JUNK),
  });
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([text, changes]) =>
      Buffer.from(
        changes.reduce(
          (now, { at, gone, put }) => now.slice(0, at) + put + now.slice(at + gone),
          text,
        ),
        'latin1',
      ),
    );
};

/** Answers whatever it is asked with the bytes last given to `says`, and ends the connection. */
export function sayingServer(): { says(bytes: Buffer): number; close(): void } {
  let sent: Buffer = Buffer.alloc(0);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(sent));
  }).listen(0, '127.0.0.1');
  return {
    says(bytes) {
      sent = bytes;
      return (server.address() as AddressInfo).port;
    },
    close: () => server.close(),
  };
}
