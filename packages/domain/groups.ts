// Every group of the service with its code, for what describes or tests the whole. A function imports its one group, or the catalogue.
import type { Group } from '#resource/declaration.ts';
import { groupNames, loadGroup } from './group-loaders.ts';

export const groups: readonly Group[] = await Promise.all(groupNames.map(loadGroup));
