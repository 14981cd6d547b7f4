import { fromSources } from './gateway/functions.ts';
import { startStack } from './stack.ts';

const t = performance.now();
const s = await startStack({
  directory: '/tmp/d/st',
  port: 3456,
  log: console.error,
  functions: (n) =>
    fromSources(n).catch((e) => {
      console.log(n, e.message.split('\n')[0]);
      return async () => ({ statusCode: 200, body: '{}' });
    }),
});
console.log(performance.now() - t, performance.now(), s.url, s.demo);
process.once('SIGTERM', async () => {
  await s.stop();
  console.log('stopped');
  process.exit(0);
});
