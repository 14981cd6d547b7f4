// The names of all events, asked for once in the life of the page: the answer has a sample of each.
import { get } from '../../app/api.ts';
import { useLoaded } from '../../app/load.ts';

let asked: Promise<string[]> | undefined;

async function namesOf(): Promise<string[]> {
  const types = await get<{ name: string }[]>('/webhooks/event-types/');
  return types.map(({ name }) => name);
}

export function useEventTypes(): readonly string[] {
  const { value = [] } = useLoaded('event types', () => {
    asked ??= namesOf().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  });
  return value;
}
