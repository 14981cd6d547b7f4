// The route table of the whole service, made once in a process of the tests: every stack serves it, and what was worked out of a route
// for one is known to the next.
import { groups } from '#domain/groups.ts';
import { buildRoutes } from '#resource/routes.ts';

export const serviceRoutes = buildRoutes(groups);
