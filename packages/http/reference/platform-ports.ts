// What the service shows of itself: the facts about all groups, and the console.
import type { Ports } from '#resource/context.ts';
import type { Config } from '../config.ts';
import { consolePorts } from '../console/console-files.ts';
import type { Described } from './built-files.ts';
import { referencePorts } from './reference-ports.ts';

export function platformPorts(service: Described): (runtime: { config: Config }) => Ports {
  const [reference, screens] = [referencePorts(service), consolePorts()];
  return (runtime) => ({ ...reference(), ...screens(runtime) });
}
