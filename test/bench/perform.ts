// Requests of the bench as the gateway hands them to the handler.
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import type { Handler } from '#http/serve.ts';
import type { Operation, Request } from './operations.ts';
import type { Shop } from './shop-records.ts';

const CONTEXT = { getRemainingTimeInMillis: () => 29_000 } as LambdaContext;

/** One request through the handler; an Error with the answer when its status is another than expected. */
export async function perform(
  handler: Handler,
  operation: Operation,
  shop: Shop,
  at: number,
): Promise<void> {
  const { statusCode, body } = await answerOf(handler, operation.request(shop, at), shop.token);
  if (statusCode !== operation.status) {
    throw new Error(`${operation.name}: ${statusCode} ${body}`);
  }
}

/** The id of what that request makes; an Error with the answer where it makes nothing. */
export async function made(handler: Handler, request: Request, token: string): Promise<string> {
  const { statusCode, body } = await answerOf(handler, request, token);
  if (statusCode !== 201) throw new Error(`${request.path}: ${statusCode} ${body}`);
  return JSON.parse(String(body)).data._id;
}

const answerOf = (handler: Handler, request: Request, token: string) =>
  handler(toEvent(request, token), CONTEXT);

export const headersOf = ({ headers, body }: Request, token: string): Record<string, string> => ({
  'x-api-key': token,
  ...(body && { 'content-type': 'application/json' }),
  ...headers,
});

function toEvent(request: Request, token: string): APIGatewayProxyEventV2 {
  const { method, query = '' } = request;
  const path = `/api/v1${request.path}`;
  const event: Partial<APIGatewayProxyEventV2> = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query.replaceAll(' ', '%20'),
    headers: headersOf(request, token),
    isBase64Encoded: false,
    ...(request.body && { body: JSON.stringify(request.body) }),
    requestContext: {
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'bench' },
    } as APIGatewayProxyEventV2['requestContext'],
  };
  return event as APIGatewayProxyEventV2;
}
