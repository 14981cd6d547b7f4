// Serves: About the service.
import { paths } from '#domain/facts.ts';
import { platform } from '#domain/platform/group.ts';
import { service } from '#domain/service.ts';
import { platformPorts } from '#http/reference/platform-ports.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(platform, { ports: platformPorts(service), neighbours: () => paths });
