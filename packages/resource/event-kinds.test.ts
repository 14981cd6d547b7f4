// Event kinds and patterns.
import { describe, expect, it } from 'vitest';
import { amount, text, whole } from '#kernel/fields.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import { remove, update } from './change.ts';
import { group } from './define.ts';
import { eventKinds, namesOfChange, tellsNothing } from './event-kinds.ts';
import { coversEvent } from './event-pattern.ts';
import { field, states } from './fields/field.ts';
import type { Rec } from './test-data/rec.ts';

const common = {
  summary: 'x',
  base: '/docs',
  scope: 'invoices',
  fields: {},
} as const;
const Plain = looseNoun({
  ...common,
  name: 'plain',
  key: 'pl',
  eventKinds: { folded: 'It was folded', 'job.completed': 'It is done' },
});
const Split = looseNoun({
  ...common,
  name: 'paper',
  key: 'sp',
  eventPrefix: { of: () => 'letter', values: ['letter', 'note'] },
  eventKinds: { sealed: 'It was sealed' },
});
const Machine = looseNoun({
  ...common,
  name: 'gear',
  key: 'ge',
  access: 'any',
  eventKinds: { stuck: 'It is stuck' },
});
const kinds = eventKinds([group('all', { title: 'x', nouns: [Plain, Split, Machine] })], () => ({
  a: 1,
}));
const names = kinds.map(({ name }) => name);

describe('event kinds', () => {
  it('are the standard ones and the declared ones of every noun', () => {
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(
      expect.arrayContaining(['plain.created', 'plain.updated', 'plain.deleted', 'plain.folded']),
    );
    expect(kinds.find(({ name }) => name === 'plain.folded')).toEqual({
      name: 'plain.folded',
      description: 'It was folded',
      resource: 'plain',
      required_scope: 'invoices:read',
      sample: { a: 1 },
    });
  });

  it('of another family are named as they are, with the scope of their noun', () => {
    expect(kinds.find(({ name }) => name === 'job.completed')).toMatchObject({
      resource: 'plain',
      required_scope: 'invoices:read',
    });
  });

  it('are named apart where a noun has several prefixes', () => {
    expect(names).toEqual(
      expect.arrayContaining(['letter.created', 'letter.sealed', 'note.created', 'note.sealed']),
    );
    expect(names).not.toContain('paper.created');
  });

  it('of nouns with rights of their own are only the declared ones, and need no scope', () => {
    expect(kinds.filter(({ resource }) => resource === 'gear')).toMatchObject([
      { name: 'gear.stuck', required_scope: null },
    ]);
  });
});

describe('a noun whose records are never changed', () => {
  const Ticket = looseNoun({
    name: 'ticket',
    summary: 'A thing that stays as it is.',
    base: '/tickets',
    key: 'zk',
    scope: 'supplies',
    fields: {},
    standardEvents: ['created'],
  });

  const NEVER = { created_at: '', updated_at: '', version: 1, livemode: false };

  it('has no event for what never happens, and no commit of it either', () => {
    const made = eventKinds([group('tickets', { title: 'Tickets', nouns: [Ticket] })], () => ({}));
    expect(made.map(({ name }) => name)).toEqual(['ticket.created']);
    expect(() => update(Ticket, NEVER, NEVER)).toThrow('never updated');
    expect(() => remove(Ticket, NEVER)).toThrow('never deleted');
  });

  it('is changed without one where an act of its own tells of that', () => {
    const Stamped = { ...Ticket, events: () => ['stamped'], tells: { stamped: ['updated'] } };
    const change = update(Stamped, NEVER, { ...NEVER, version: 2 });
    expect(change).toMatchObject({ kind: 'update', after: { version: 2 } });
    expect(namesOfChange(Stamped, { before: NEVER, after: NEVER }, 'updated')).toEqual(['stamped']);
    expect(() => remove(Stamped, NEVER)).toThrow('never deleted');
  });
});

describe('the events of a change', () => {
  const Lamp = looseNoun({
    name: 'lamp',
    summary: 'A thing that is switched.',
    base: '/lamps',
    key: 'zl',
    scope: 'supplies',
    fields: {
      label: field(text()),
      price: field(amount()),
      hours: field(whole(0)).assigned(),
      state: states({ initial: ['off'], moves: { off: ['on'], on: ['off'] } }),
    },
    events: ({ before, after }) => [
      ...(before === undefined && after?.label === 'new' ? ['unpacked'] : []),
      ...(before !== undefined && before.state !== after?.state ? ['switched'] : []),
      ...(before !== undefined && before.price !== after?.price ? ['repriced'] : []),
    ],
    tells: { unpacked: ['created'], repriced: ['price'] },
    eventKinds: { unpacked: 'New', switched: 'Switched', repriced: 'Another price' },
  });
  const before: Rec = { label: 'a', price: 1, hours: 0, state: 'off' };
  const told = (fields: object) =>
    namesOfChange(Lamp, { before, after: { ...before, ...fields } }, 'updated');

  it.each([
    [{ label: 'b' }, ['updated']],
    [{ hours: 3 }, ['updated']],
    [{ state: 'on' }, ['switched']],
    [{ state: 'on', hours: 3 }, ['switched']],
    [{ price: 2 }, ['repriced']],
    [{ price: 2, state: 'on' }, ['switched', 'repriced']],
    [{ price: 2, label: 'b' }, ['updated', 'repriced']],
  ])('one name for each act: %j is %j', (fields, names) => {
    expect(told(fields)).toEqual(names);
  });

  it('have one name for a creation that is named', () => {
    expect(namesOfChange(Lamp, { after: before }, 'created')).toEqual(['created']);
    const after = { ...before, label: 'new' };
    expect(namesOfChange(Lamp, { after }, 'created')).toEqual(['unpacked']);
  });
});

describe('event patterns', () => {
  it.each([
    ['*', 'sale.created', true],
    ['sale.*', 'sale.created', true],
    ['sale.*', 'sales_goal.created', false],
    ['sale.created', 'sale.created', true],
    ['sale.created', 'sale.created.twice', false],
    ['sale', 'sale.created', false],
  ])('%s covers %s: %s', (pattern, name, expected) => {
    expect(coversEvent(pattern, name)).toBe(expected);
  });
});

describe('a noun that tells nothing', () => {
  const note = { ...common, name: 'note', key: 'no', access: 'any' } as const;

  it('has no events, orders no work and waits in no line', () => {
    expect(tellsNothing(looseNoun(note))).toBe(true);
  });

  it.each([
    ['has standard events', Plain],
    ['has an event of its own', Machine],
    ['orders jobs', looseNoun({ ...note, jobs: () => [] })],
    ['is told by other names', looseNoun({ ...note, eventPrefix: Split.eventPrefix })],
    ['waits in a line', { ...looseNoun(note), line: () => undefined }],
  ])('is none that %s', (_, other) => {
    expect(tellsNothing(other)).toBe(false);
  });
});
