// Serves: About the service.
import { groups } from '#domain/groups.ts';
import { platform } from '#domain/platform/group.ts';
import { platformPorts } from '#http/reference/platform-ports.ts';
import { serve } from '#http/serve.ts';
import { groupVerbs, wirePath } from '#resource/routes.ts';

const neighbours = () => groups.flatMap(groupVerbs).map(wirePath);
export const handler = serve(platform, { ports: platformPorts(groups), neighbours });
