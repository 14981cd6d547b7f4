// Holds every answer of a test to the declaration of its verb: a failure whose code or status the verb does not name is a mistake of
// the declaration, so the request that met it throws.
import { failuresOf } from '#resource/openapi/failures.ts';
import { matchRoute } from '#resource/routes.ts';
import type { Reply, RequestOptions } from './exchange.ts';
import { serviceRoutes } from './service-routes.ts';

type Request = (method: string, path: string, options?: RequestOptions) => Promise<Reply>;

const declared = new Map(
  serviceRoutes.all.map((route) => [
    route.name,
    new Set(
      [...failuresOf(route)].flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`)),
    ),
  ]),
);

/** The same request, throwing where the verb answers a failure that it does not declare. */
export const heldToDeclarations =
  (request: Request): Request =>
  async (method, path, options) => {
    const reply = await request(method, path, options);
    const mistake = undeclared(method, path, reply);
    if (mistake === undefined) return reply;
    throw new Error(`${mistake}\n${reply.story}`);
  };

/** What the verb of that path answered without declaring it; undefined where it may. */
export function undeclared(
  method: string,
  path: string,
  reply: Pick<Reply, 'status' | 'json'>,
): string | undefined {
  const { status } = reply;
  if (status < 400 || typeof reply.json.code !== 'string') return undefined;
  const { code } = reply.json;
  const found = matchRoute(serviceRoutes, method, decoded(path));
  if (found === undefined || !('route' in found)) return undefined;
  const { name } = found.route;
  if (declared.get(name)?.has(`${status} ${code}`) === true) return undefined;
  return `${name} answered ${status} ${code}, which it does not declare`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.split('?')[0] ?? path);
  } catch {
    return path;
  }
}
