// Tenants: made by the operator's command, read by verbs for their fiscal profile. What admission must know of a tenant
// (plan, suspension, limits) is copied onto the rate-limit item, which every request updates anyway.
import { randomInt, randomUUID } from 'node:crypto';
import { toIso } from '#kernel/clock.ts';
import { cuitDigits, isValidCuit } from '#kernel/cuit.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import type { TaxProfile, Tenant } from '#resource/context.ts';
import { nameKey, rateKey, TENANTS_PARTITION, tenantKey } from './control-keys.ts';
import { type Item, type Table, TransactionRefused } from './table.ts';

export type NewTenant = {
  name: string;
  /** Decision: responsable_inscripto unless said otherwise. */
  taxCondition?: TaxProfile['tax_condition'];
  /** With or without hyphens. */
  cuit?: string;
  /** 'off' is for load and conformance runs on the local stack. */
  rateLimits?: Tenant['rate_limits'];
};
export type TenantChange = Partial<Pick<Tenant, 'plan' | 'trial_ends_at' | 'suspended' | 'tax'>>;

const ID_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 10;
export const NAME_MAX = 100;
/** Decision: a tenant may issue from sale point 1 from the start. */
const FIRST_SALE_POINTS = [1];

/** Throws validation_error, or duplicate_value when the name is taken. */
export async function createTenant(
  control: Table,
  input: NewTenant,
  nowMs: number,
): Promise<Tenant> {
  const name = input.name.trim();
  const cuit = input.cuit === undefined ? undefined : cuitDigits(input.cuit);
  refuse(mistakes(name, input.cuit, cuit));
  const id = newTenantId();
  const tenant: Tenant = {
    id,
    name,
    plan: 'premium',
    suspended: false,
    rate_limits: input.rateLimits ?? 'on',
    tax: {
      tax_condition: input.taxCondition ?? 'responsable_inscripto',
      sale_points: FIRST_SALE_POINTS,
      ...(cuit !== undefined && { cuit }),
    },
    created_at: toIso(nowMs),
  };
  const absent = { expression: 'attribute_not_exists(pk)' };
  const actions = [
    { put: { ...nameKey(name), id, name }, condition: absent },
    { put: { ...tenantKey(id), ...tenant }, condition: absent },
    { put: { ...rateKey(id), ...flagsOf(tenant) }, condition: absent },
  ];
  try {
    await control.transact(actions, randomUUID());
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    fail('duplicate_value', { errors: [{ field: 'name', code: 'not_unique' }], cause: error });
  }
  return tenant;
}

export async function readTenant(control: Table, tenantId: string): Promise<Tenant | undefined> {
  const item = await control.get(tenantKey(tenantId));
  return item && toTenant(item);
}

/** Names that differ only in case or outer blanks are the same. */
export async function findTenant(control: Table, name: string): Promise<Tenant | undefined> {
  const lookup = await control.get(nameKey(name));
  return lookup && readTenant(control, String(lookup.id));
}

/** All tenants by name, for operators. */
export async function listTenants(control: Table): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  let startKey: Item | undefined;
  do {
    const page = await control.query({ pk: TENANTS_PARTITION, startKey });
    for (const { id, name } of page.items) found.push({ id: String(id), name: String(name) });
    startKey = page.lastKey;
  } while (startKey !== undefined);
  return found;
}

/** Changes plan, suspension or fiscal profile; admission knows from the next request on. Throws not_found. */
export async function changeTenant(
  control: Table,
  tenantId: string,
  change: TenantChange,
): Promise<Tenant> {
  const before = (await readTenant(control, tenantId)) ?? fail('not_found');
  const tenant = { ...before, ...change };
  const there = { expression: 'attribute_exists(pk)' };
  await control.transact(
    [
      { put: { ...tenantKey(tenantId), ...tenant }, condition: there },
      { update: rateKey(tenantId), set: assignment(flagsOf(tenant)), condition: there },
    ],
    randomUUID(),
  );
  return tenant;
}

function mistakes(
  name: string,
  written: string | undefined,
  cuit: string | undefined,
): FieldError[] {
  const errors: FieldError[] = [];
  if (name.length === 0) errors.push({ field: 'name', code: 'required' });
  if (name.length > NAME_MAX) errors.push({ field: 'name', code: 'too_long', max: NAME_MAX });
  if (written !== undefined && !isValidCuit(cuit ?? '')) {
    errors.push({
      field: 'cuit',
      code: 'invalid_format',
      message: 'Not a CUIT: wrong length or check digit',
    });
  }
  return errors;
}

const newTenantId = (): string =>
  Array.from({ length: ID_LENGTH }, () => ID_ALPHABET.charAt(randomInt(ID_ALPHABET.length))).join(
    '',
  );

/** What admission reads from the rate-limit item; an absent flag is the usual case. */
function flagsOf(tenant: Tenant): Item {
  return {
    plan: tenant.plan,
    sus: tenant.suspended,
    ...(tenant.trial_ends_at !== undefined && { tre: Date.parse(tenant.trial_ends_at) }),
    ...(tenant.rate_limits === 'off' && { off: true }),
  };
}

function assignment(flags: Item): {
  expression: string;
  names: Record<string, string>;
  values: Item;
} {
  const names = Object.keys(flags);
  return {
    expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(names.map((name) => [`:${name}`, flags[name]])),
  };
}

function toTenant({ pk: _pk, sk: _sk, ...fields }: Item): Tenant {
  return fields as Tenant;
}
