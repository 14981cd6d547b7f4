// Gives back what requests left in memory: V8 keeps the pages of its garbage until it needs them again, and a stack that rests never
// does. When no function has run for so long, once for all that ran before, where it is worth its time (decision 350).
import type { HandlerSource } from './gateway/functions.ts';

export type Collector = {
  /** Collects all garbage and gives its pages back; nothing else runs meanwhile. */
  collect: () => void;
  /** What the heap takes of the machine. */
  heldBytes: () => number;
  /** So long no function has run: whole seconds. */
  afterMs: number;
};

type Collection = {
  /** The same functions, known to be at work while they are: requests, the relay, jobs, deliveries, the sweep. */
  watched(source: HandlerSource): HandlerSource;
  stop(): void;
};

const LOOK_MS = 1_000;
/** Beyond what the last collection left; a collection takes a fifth of a second. */
const WORTH_BYTES = 16 * 1024 * 1024;

/** `rest` gives back what others keep, before each collection. */
export function startIdleCollection(
  { collect, heldBytes, afterMs }: Collector,
  rest: () => void = () => {},
): Collection {
  let atWork = 0;
  let hasWorked = false;
  let idleLooks = 0;
  let leftBytes = heldBytes();
  const timer = setInterval(look, LOOK_MS).unref();

  function look(): void {
    idleLooks = atWork > 0 ? 0 : idleLooks + 1;
    if (!hasWorked || idleLooks * LOOK_MS < afterMs) return;
    hasWorked = false;
    if (heldBytes() - leftBytes < WORTH_BYTES) return;
    rest();
    collect();
    leftBytes = heldBytes();
  }

  function began(): void {
    atWork += 1;
    hasWorked = true;
    idleLooks = 0;
  }

  function ended(): void {
    atWork -= 1;
    idleLooks = 0;
  }

  return {
    watched: (source) => async (name) => {
      const handler = await source(name);
      return (event, context) => {
        began();
        return handler(event, context).finally(ended);
      };
    },
    stop: () => clearInterval(timer),
  };
}
