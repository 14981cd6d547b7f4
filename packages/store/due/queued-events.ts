// Events that wait in the head of a line itself, as most are called before they would be seen anywhere else: each batch that was queued
// together is one attribute, `q`, then `f` (full) or `t` (thin), then a hash of what it holds, so that the same batch queued again is the
// same one. Its value is the ids, twelve bytes each. The relay only adds attributes, and only the worker that holds the line takes them
// away.
import { createHash } from 'node:crypto';
import type { Item } from '../table.ts';

/** An event, by its record id of 24 hexadecimal digits, that is to be sent to the subscription of the line. */
export type QueuedEvent = { eventId: string; isThin: boolean };

/** What a head holds: the events, each once and the oldest first, and the attributes that they are in. */
export type Queue = { events: readonly QueuedEvent[]; names: readonly string[] };

const NAME = /^q([ft])[0-9a-f]{16}$/;
const HASH_DIGITS = 16;
const ID_DIGITS = 24;

/** The attributes that hold those events, by name: one of the full ones, one of the thin ones, as far as there are any. */
function attributesOf(events: readonly QueuedEvent[]): [name: string, ids: Uint8Array][] {
  return [false, true].flatMap((isThin) => {
    const ids = events.filter((event) => event.isThin === isThin).map(({ eventId }) => eventId);
    if (ids.length === 0) return [];
    const bytes = new Uint8Array(Buffer.from(ids.join(''), 'hex'));
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
    return [[`q${isThin ? 't' : 'f'}${digest}`, bytes]];
  });
}

/** What the head holds. */
export function readQueue(head: Item): Queue {
  const names: string[] = [];
  const events = new Map<string, QueuedEvent>();
  for (const name of Object.keys(head)) {
    const style = NAME.exec(name)?.[1];
    if (style === undefined) continue;
    names.push(name);
    const digits = Buffer.from(head[name] as Uint8Array).toString('hex');
    for (let at = 0; at < digits.length; at += ID_DIGITS) {
      const eventId = digits.slice(at, at + ID_DIGITS);
      events.set(eventId, { eventId, isThin: style === 't' });
    }
  }
  const oldestFirst = [...events.values()].sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
  return { events: oldestFirst, names };
}

/** Of an expression that queues those events, at least one. */
export function settingQueue(events: readonly QueuedEvent[]) {
  const attributes = attributesOf(events);
  return {
    set: attributes.map((_, at) => `#q${at} = :q${at}`).join(', '),
    names: Object.fromEntries(attributes.map(([name], at) => [`#q${at}`, name])),
    values: Object.fromEntries(attributes.map(([, ids], at) => [`:q${at}`, ids])),
  };
}

/** Of an expression that leaves those of the queue in the head and takes away the others. */
export function requeueing({ names: before }: Queue, kept: readonly QueuedEvent[]) {
  const { set, names, values } = settingQueue(kept);
  const staying = new Set(Object.values(names));
  const taken = before.filter((name) => !staying.has(name));
  return {
    set: kept.length === 0 ? '' : `, h = :kept, ${set}`,
    gone: taken.map((_, at) => `, #g${at}`).join('') + (kept.length === 0 ? ', h' : ''),
    names: { ...names, ...Object.fromEntries(taken.map((name, at) => [`#g${at}`, name])) },
    values: kept.length === 0 ? {} : { ':kept': kept.length, ...values },
  };
}
