// In a process of its own: what the first request costs after the bundle of a function was loaded, and the second of its kind. The function
// reaches its tables over HTTP, as the deployed one does but for TLS, and its first connection is in the figure. Told as one line of JSON,
// processor milliseconds of this process. Fails where an answer has another status than declared: a refusal is no request to measure.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** What a function is asked first: under which name it is told, and what it answers. The second body is another, if it has any. */
export type FirstRequest = {
  kind: string;
  method: string;
  path: string;
  status: number;
  bodies: readonly unknown[];
};
export type FirstAnswer = { first: number; second: number };

type Answer = { statusCode: number; body: string };
type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<Answer>;

if (import.meta.main) await main(process.argv.slice(2));

async function main([bundle = '', token = '', asked = '']: string[]) {
  const { handler }: { handler: Handler } = await import(bundle);
  const request = JSON.parse(asked) as FirstRequest;
  const [one, other] = [eventOf(request, token, 0), eventOf(request, token, 1)];
  const first = await timed(request, () => handler(one, {}));
  const second = await timed(request, () => handler(other, {}));
  const answer: FirstAnswer = { first, second };
  process.stdout.write(`\n${JSON.stringify(answer)}`, () => process.exit(0));
}

async function timed(wanted: FirstRequest, call: () => Promise<Answer>): Promise<number> {
  const before = process.cpuUsage();
  const { statusCode, body } = await call();
  const { user, system } = process.cpuUsage(before);
  const { method, path, status } = wanted;
  if (statusCode !== status) throw new Error(`${method} ${path}: ${statusCode} ${body}`);
  return (user + system) / 1000;
}

function eventOf(request: FirstRequest, token: string, at: number): APIGatewayProxyEventV2 {
  const { method, path, bodies } = request;
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'bench' };
  const event: Partial<APIGatewayProxyEventV2> = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: { 'x-api-key': token, 'content-type': 'application/json' },
    isBase64Encoded: false,
    ...(bodies[at] !== undefined && { body: JSON.stringify(bodies[at]) }),
    requestContext: { http } as APIGatewayProxyEventV2['requestContext'],
  };
  return event as APIGatewayProxyEventV2;
}
