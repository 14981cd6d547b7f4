// The ten token slots of a tenant (data#authentication). A token is created by a conditional put on a free or expired slot, so
// that ten is the most by construction; regeneration is one put on the same slot, revocation one delete.
import { type Clock, toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { newId } from '#kernel/id.ts';
import type { Actor, Mode } from '#resource/context.ts';
import type { Credentials, TokenExpiry, TokenView } from '#resource/ports.ts';
import { controlPartition, rateKey, TOKEN_SLOTS, tokenKey } from './control-keys.ts';
import { LAST_USES, lastUsedAt } from './rate-expression.ts';
import { fromScopeMask, toScopeMask } from './scope-mask.ts';
import { type Condition, ConditionFailed, type Item, type Table } from './table.ts';
import { mintToken, sameHash, type TokenCredential } from './tokens.ts';

/** What a slot holds: never the value. Times are milliseconds; `exp` is absent for tokens that never expire. */
type Slot = {
  slot: number;
  h: string;
  m: Mode;
  sc: string;
  exp?: number;
  term: TokenExpiry;
  id: string;
  name: string;
  hint: string;
  user: string;
  created: number;
};

export const TOKEN_LIFETIME_DAYS: Readonly<Record<TokenExpiry, number | undefined>> = {
  '30d': 30,
  '60d': 60,
  '90d': 90,
  '1y': 365,
  never: undefined,
};

/** Who the credential's token acts as, given its slot as read. Throws revoked_token, expired_token, invalid_token. */
export function tokenActor(
  credential: TokenCredential,
  item: Item | undefined,
  nowMs: number,
): Actor {
  if (item === undefined) fail('revoked_token');
  const slot = toSlot(item);
  if (!sameHash(slot.h, credential.secretHash)) fail('revoked_token');
  if (slot.m !== credential.mode) fail('invalid_token');
  if (isExpired(slot, nowMs)) fail('expired_token');
  return { kind: 'token', id: slot.id, mode: slot.m, scopes: fromScopeMask(slot.sc) };
}

/** The tokens of one tenant; `control` is the live table. */
export function openCredentials(place: {
  control: Table;
  serverKey: Buffer;
  tenantId: string;
  clock: Clock;
}): Credentials {
  const { control, serverKey, tenantId, clock } = place;
  return {
    async list() {
      const [slots, uses] = await Promise.all([
        readSlots(control, tenantId),
        control.get(rateKey(tenantId), ['pk', ...LAST_USES]),
      ]);
      const ordered = slots.sort((a, b) => a.created - b.created);
      return ordered.map((slot) => toView(slot, clock.now(), uses));
    },
    async create({ name, mode, scopes, expires, createdBy }) {
      const nowMs = clock.now();
      const fields = { m: mode, sc: toScopeMask(scopes), term: expires, id: newId(nowMs), name };
      for (const slot of candidates(await readSlots(control, tenantId), nowMs)) {
        const { token, secretHash, hint } = mintToken({ tenantId, slot, mode }, serverKey);
        const exp = expiryOf(expires, nowMs);
        const made = { ...fields, slot, h: secretHash, hint, exp, user: createdBy, created: nowMs };
        if (await putSlot(control, tenantId, made, freeAt(nowMs)))
          return { view: toView(made, nowMs), token };
      }
      fail('token_limit_reached');
    },
    async regenerate(id, assertMay) {
      for (;;) {
        const nowMs = clock.now();
        const old = await findSlot(control, tenantId, id);
        assertMay(toView(old, nowMs));
        const { token, secretHash, hint } = mintToken(
          { tenantId, slot: old.slot, mode: old.m },
          serverKey,
        );
        const made = { ...old, h: secretHash, hint, exp: expiryOf(old.term, nowMs) };
        if (await putSlot(control, tenantId, made, unchanged(old)))
          return { view: toView(made, nowMs), token };
      }
    },
    async revoke(id, assertMay) {
      const found = await findSlot(control, tenantId, id);
      assertMay?.(toView(found, clock.now()));
      await deleteSlot(control, tenantId, found.slot, id);
    },
  };
}

async function readSlots(control: Table, tenantId: string): Promise<Slot[]> {
  const { items } = await control.query({
    pk: controlPartition(tenantId),
    from: tokenKey(tenantId, 0).sk,
    to: tokenKey(tenantId, TOKEN_SLOTS - 1).sk,
  });
  return items.map(toSlot);
}

async function findSlot(control: Table, tenantId: string, id: string): Promise<Slot> {
  const slots = await readSlots(control, tenantId);
  return slots.find((slot) => slot.id === id) ?? fail('not_found');
}

/** Free slots first, then expired ones. */
function candidates(slots: readonly Slot[], nowMs: number): number[] {
  const taken = new Set(slots.map(({ slot }) => slot));
  const free = Array.from({ length: TOKEN_SLOTS }, (_, slot) => slot).filter(
    (slot) => !taken.has(slot),
  );
  return [...free, ...slots.filter((slot) => isExpired(slot, nowMs)).map(({ slot }) => slot)];
}

/** Revoked twice at the same time, or by a retry of the client library, is revoked. */
async function deleteSlot(
  control: Table,
  tenantId: string,
  slot: number,
  id: string,
): Promise<void> {
  const condition = { expression: '#id = :id', names: { '#id': 'id' }, values: { ':id': id } };
  try {
    await control.delete({ delete: tokenKey(tenantId, slot), condition });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** False when another caller was faster; a retry that meets its own first attempt was not late. */
async function putSlot(
  control: Table,
  tenantId: string,
  made: Slot,
  condition: Condition,
): Promise<boolean> {
  const { slot, exp, ...fields } = made;
  const item = { ...tokenKey(tenantId, slot), ...fields, ...(exp !== undefined && { exp }) };
  try {
    await control.put({ put: item, condition });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return error.item?.h === made.h;
    throw error;
  }
}

const freeAt = (nowMs: number): Condition => ({
  expression: 'attribute_not_exists(pk) OR #exp <= :now',
  names: { '#exp': 'exp' },
  values: { ':now': nowMs },
});

const unchanged = (slot: Slot): Condition => ({
  expression: '#h = :old',
  names: { '#h': 'h' },
  values: { ':old': slot.h },
});

const isExpired = (slot: Slot, nowMs: number): boolean =>
  slot.exp !== undefined && slot.exp <= nowMs;

function expiryOf(term: TokenExpiry, nowMs: number): number | undefined {
  const days = TOKEN_LIFETIME_DAYS[term];
  return days === undefined ? undefined : nowMs + days * DAY_MS;
}

function toSlot({ pk: _pk, sk, ...fields }: Item): Slot {
  return { ...fields, slot: Number(String(sk).slice(-1)) } as Slot;
}

/** The hour of a use may have begun before the token was made. */
const sinceBirth = ({ created }: Slot, usedAt: string | null): string | null =>
  usedAt !== null && Date.parse(usedAt) < created ? toIso(created) : usedAt;

const toView = (slot: Slot, nowMs: number, uses?: Item): TokenView => ({
  _id: slot.id,
  name: slot.name,
  prefix_hint: slot.hint,
  mode: slot.m,
  scopes: fromScopeMask(slot.sc),
  expires_at: slot.exp === undefined ? null : toIso(slot.exp),
  last_used_at: sinceBirth(slot, lastUsedAt(uses, { slot: slot.slot, secretHash: slot.h })),
  created_at: toIso(slot.created),
  created_by: slot.user,
  status: isExpired(slot, nowMs) ? 'expired' : 'active',
});
