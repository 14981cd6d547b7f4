import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verify } from './verify.ts';

const { BASE = 'http://127.0.0.1:3000', TOKEN = '', PORT = '4242' } = process.env;

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${BASE}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': TOKEN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${answer.code}: ${answer.error}`);
  return answer.data;
}

const server = createServer().listen(Number(PORT), '127.0.0.1');
const received = once(server, 'request');
const hook = await call('POST', '/webhooks/', {
  url: `http://127.0.0.1:${PORT}/${Date.now()}`,
  event_types: ['invoice.authorized'],
});
await call('POST', '/bill/receipts/invoice/', {
  autorizar: true,
  receptor: { condicion_iva_receptor: 5 },
  items: [{ descripcion: 'Malbec reserva 750 ml', cantidad: 1, precio_unitario: 12500.5 }],
});
const [request, response] = await received;
const body = await text(request);
response.end();
const isGenuine = verify(request.headers, body, hook.secret);
process.stdout.write(`${isGenuine ? 'verified' : 'forged'}: ${JSON.parse(body).type}\n`);
await call('DELETE', `/webhooks/${hook._id}/`);
server.close();
server.closeAllConnections();
process.exitCode = isGenuine ? 0 : 1;
