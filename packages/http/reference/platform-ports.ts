// What the service shows of itself: the facts about all groups, and the console.
import type { Ports } from '#resource/context.ts';
import type { Group } from '#resource/declaration.ts';
import type { Config } from '../config.ts';
import { consolePorts } from '../console/console-files.ts';
import { referencePorts } from './reference-ports.ts';

export function platformPorts(groups: readonly Group[]): (runtime: { config: Config }) => Ports {
  const [reference, screens] = [referencePorts(groups), consolePorts()];
  return (runtime) => ({ ...reference(), ...screens(runtime) });
}
