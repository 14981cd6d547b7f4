// Every member of a body that names a record has to name one. Found in the declarations: members called an id, however deep, of creations,
// updates and actions. Each gets an id of nothing, of a record of another kind and of a deleted one; what is none of ours says why here.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, nouns, routes, STRANGE_ID, standard, takesJson } from '../support/catalogue.ts';
import type { Reply } from '../support/exchange.ts';
import { credential, fresh, idOf, nextBody, prepare } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { idPlaces, named, withIdAt } from '../support/id-places.ts';

/** Members, by the end of their way, that name no record of the service, or may name none. */
const NO_RECORDS: Record<string, string> = {
  'values.[].image_id': 'images are kept elsewhere: an id there or a URL (Spec: Product option)',
  'opcionales.[].id': 'a code of the authority',
  provider_message_id: 'an id of who delivers the message',
  salesperson_id: 'people are of the user pool, not records',
  owner_id: 'people are of the user pool, not records',
  user_id: 'people are of the user pool, not records',
  price_list_id: 'kept: the service has no price lists',
  entity_id: 'of a kind that entity_type says in words of the client',
  reference_id: 'a document of any origin (Spec: Journal entry)',
  document_id: 'a document of any origin, as document_type says in words of the client',
  'variant_ids.[]': 'ids or skus, of variants of whatever products the promotion is for',
  'variants.[]._id': 'a part of the record itself: told where it is none, new where a product is',
  'stages.[]._id': 'a part of the record itself: of another pipeline it begins a new stage',
  'allocations.[].movement_id':
    'what is open on the account: told with the amounts that do not fit',
  'lines.[].account_id': 'follows from account_code: what is sent back is ignored',
  'applied_promotions.[].promotion_id': 'what the service applied: what is sent back is ignored',
};
/** The same of one operation. */
const NOT_OF: Record<string, string> = {
  'expenses category_id': 'any word may say the category (decision 143)',
  'supplies category_id': 'any word may say the category (decision 143)',
  'current-accounts.update party_id': 'the party of an account is immutable',
  'sales.update invoice_id': 'the service assigns it: it tells a sale that is sent back',
  'bill/receipts.create_credit_note customer_id': 'taken from the document that the note is of',
  'bill/receipts.create_debit_note customer_id': 'taken from the document that the note is of',
};
/** Filters of an evaluation find nothing by an id of nothing, as those of lists do. */
const FILTERS = 'filters';

/** What an element needs beside its id. */
const BESIDE: Record<string, Rec> = {
  'promotions.[]': { name: 'Sample', promotion_type: 'percentage' },
  'options.[]': { value: 'Sample' },
  'used_in.[]': { quantity: 1 },
};
/** What stands in the place of what the good body says, so that the member may be said. */
const INSTEAD: Record<string, { without: readonly string[] }> = {
  'accounting/bank.import account_id': { without: ['account_code'] },
  'accounting/bank.manual_match journal_entry_id': { without: ['create_entry'] },
  'accounting/bank.manual_match journal_entry_ids.[]': { without: ['create_entry'] },
};
const NOTE_LINE = { descripcion: 'Sample', cantidad: 1, precio_unitario: 1, alicuota_iva: 21 };
/** Lines of bodies that state none. */
const LINES: Record<string, Rec> = {
  'bill/receipts.create_credit_note': { items: [NOTE_LINE] },
  'bill/receipts.create_debit_note': { items: [NOTE_LINE] },
};
/** What was sold may be deleted when it is invoiced, and what was ordered when it comes. */
const TAKES_DELETED: readonly string[] = [
  'bill/receipts.create_invoice items.[].product_id',
  'bill/receipts.create_credit_note items.[].product_id',
  'bill/receipts.create_debit_note items.[].product_id',
];

let mine: Furniture;
beforeAll(async () => {
  mine = (await furnishedStack()).test;
});

type Place = { route: Route; way: readonly string[] };
const wayOf = ({ way }: Place): string => way.join('.');
const nameOf = (place: Place): string => `${place.route.name} ${wayOf(place)}`;

/** Bulk operations repeat those of one record. */
const places = routes
  .filter((route) => takesJson(route) && !route.name.includes('.bulk_'))
  .flatMap((route) => idPlaces(route).map(({ way }): Place => ({ route, way })));
const checked = places.filter((place) => reasonOf(place) === undefined);

function reasonOf(place: Place): string | undefined {
  const way = wayOf(place);
  if (place.way[0] === FILTERS) return 'a filter';
  const [group] = place.route.name.split('.');
  const end = Object.keys(NO_RECORDS).find((each) => way === each || way.endsWith(`.${each}`));
  return NOT_OF[nameOf(place)] ?? NOT_OF[`${group} ${way}`] ?? (end && NO_RECORDS[end]);
}

test('what is excepted is declared', () => {
  const ways = places.map(wayOf);
  const names = places.flatMap((place) => [
    nameOf(place),
    `${place.route.name.split('.')[0]} ${wayOf(place)}`,
  ]);
  const strange = Object.keys(NO_RECORDS).filter(
    (end) => !ways.some((way) => way === end || way.endsWith(`.${end}`)),
  );
  expect(strange).toEqual([]);
  expect(
    [...Object.keys(NOT_OF), ...Object.keys(INSTEAD), ...TAKES_DELETED].filter(
      (name) => !names.includes(name),
    ),
  ).toEqual([]);
});

describe.each(checked.map((place) => [nameOf(place), place] as const))('%s', (name, place) => {
  test('names nothing', async () => {
    expectRefused(await sent(place, STRANGE_ID), place);
  });

  test('names a record of another kind', async () => {
    const wanted = [...targets(place), place.route.noun].map((noun) => noun?.name);
    const other = ['webhook', 'pricing_profile'].find((each) => !wanted.includes(each)) ?? '';
    expectRefused(await sent(place, idOf(mine.records.get(other))), place);
  });

  const softly = targets(place).find(({ softDelete }) => softDelete);
  test.runIf(softly !== undefined && !TAKES_DELETED.includes(name))(
    'names what was deleted',
    async () => {
      expectRefused(await sent(place, await deleted(softly as Noun)), place);
    },
  );
});

/** The nouns that it may name, as far as that is declared. */
function targets({ route: { noun }, way }: Place): readonly Noun[] {
  const path = way.filter((each) => each !== '[]').join('.');
  const lookup = noun?.lookups?.[path];
  if (typeof lookup === 'function') return [lookup()].flat();
  if (lookup !== undefined) return Object.values(lookup.of).map((each) => each.noun());
  const found = named({ noun } as Route, way);
  return found.length === 1 ? found : [];
}

async function deleted(noun: Noun): Promise<string> {
  const id = idOf(await fresh(mine, noun));
  const route = standard(noun, 'delete');
  if (route === undefined) throw new Error(`${noun.name} is not deleted`);
  const path = fill(route, () => id);
  await mine.stack.expect(200, route.method, path, { token: mine.token });
  return id;
}

async function sent(place: Place, id: string): Promise<Reply> {
  const { route, way } = place;
  const { path, body } = await prepare(mine, route);
  const asked = withIdAt(filled(place, body as Rec), way, id);
  return mine.stack.request(route.method, path, { token: credential(mine, route), body: asked });
}

/** The good body with what the member stands in: the lines of a new record, and what an element needs beside its id. */
function filled({ route, way }: Place, body: Rec): Rec {
  const whole = { ...body, ...LINES[route.name] };
  for (const member of INSTEAD[`${route.name} ${way.join('.')}`]?.without ?? [])
    delete whole[member];
  const [first = ''] = way;
  const { noun } = route;
  if (way.length > 1 && whole[first] === undefined && noun !== undefined)
    Object.assign(whole, pick(nextBody(mine, noun), first));
  const list = way.findIndex((step, at) => step === '[]' && at < way.length - 1);
  const last = way.findLastIndex((step, at) => step === '[]' && at < way.length - 1);
  if (list < 0) return whole;
  const beside = BESIDE[way.slice(last - 1, last + 1).join('.')] ?? {};
  return withBeside(whole, way.slice(0, last + 1), beside);
}

const pick = (of: Rec, name: string): Rec => (of[name] === undefined ? {} : { [name]: of[name] });

function withBeside(body: Rec, way: readonly string[], beside: Rec): Rec {
  const [name = '', , ...rest] = way;
  const [first = {}, ...others] = (body[name] ?? []) as Rec[];
  const own = rest.length > 0 ? withBeside(first, rest, beside) : { ...beside, ...first };
  return { ...body, [name]: [own, ...others] };
}

function expectRefused(reply: Reply, { way }: Place): void {
  const field = way.join('.').replaceAll('.[]', '[0]');
  expect([reply.status, reply.json.code], reply.story).toEqual([400, 'related_record_not_found']);
  expect(
    reply.json.errors.map((line: Rec) => line.field),
    reply.story,
  ).toContain(field);
}

test('every noun that names another is met', () => {
  const declaring = nouns.filter(
    (noun) => standard(noun, 'create') && Object.keys(noun.lookups ?? {}).length > 0,
  );
  const met = new Set(checked.map(({ route }) => route.noun?.name));
  expect(declaring.filter(({ name }) => !met.has(name))).toEqual([]);
});
