// The two servers of the bench, each a process of its own: `app` is the gateway of the local stack in front of the real
// functions; `floor` makes a recorded request's calls and answers as many bytes. Prints its address once it listens.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { groups } from '#domain/groups.ts';
import { fromSources, warm } from '#local/gateway/functions.ts';
import { routeTable } from '#local/gateway/route-table.ts';
import { startGateway } from '#local/gateway.ts';
import { LOCAL_TABLES } from '#store/schema.ts';
import { openTable } from '#store/sdk-table.ts';
import { type FloorPlan, fromText, replay } from './floor-plan.ts';

const url = process.argv[2] === 'floor' ? await serveFloor() : await serveApp();
console.log(`ready ${url}`);

async function serveApp(): Promise<string> {
  const { url: address } = await startGateway({
    routes: routeTable(groups),
    handlers: warm(fromSources),
    port: 0,
  });
  return address;
}

async function serveFloor(): Promise<string> {
  const tables = Object.fromEntries(
    Object.values(LOCAL_TABLES).map((name) => [name, openTable(name)]),
  );
  let plan: FloorPlan = { groups: [], answerBytes: 0 };
  let answer = '';
  const server = createServer(async (request, response) => {
    if (request.url === '/plan') {
      plan = fromText(await textOf(request));
      answer = 'x'.repeat(plan.answerBytes);
      response.end();
      return;
    }
    request.resume();
    response.setHeader('content-type', 'application/json');
    await replay(plan, tables).then(
      () => response.end(answer),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
