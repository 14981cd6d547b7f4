// `npm run -s tenant -- create --name NAME …` makes a tenant and prints its id; `confirm` enters the CUIT for which the
// provider may issue, `update` what the operator decides of an account (plan, trial, suspension), `list` prints them all,
// `export` writes everything that is kept of one as JSON lines, `erase` deletes it for good.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock, toIso } from '#kernel/clock.ts';
import { cuitDigits, isValidCuit } from '#kernel/cuit.ts';
import { addDays, isDate, startOfBusinessDay } from '#kernel/date.ts';
import {
  changeTenant,
  createTenant,
  listTenants,
  NAME_MAX,
  type NewTenant,
  type TenantChange,
} from '#store/tenants.ts';
import {
  choice,
  command,
  oneLine,
  readCall,
  required,
  runCommand,
  tenantNamed,
  UsageError,
  type Values,
} from './command.ts';

const USAGE = `usage: tenant create --name NAME [--rate-limits on|off] [--cuit N]
         [--tax-condition responsable_inscripto|monotributo|exento] [--stage NAME]
       tenant confirm --name NAME --cuit N [--stage NAME]
       tenant update --name NAME [--plan premium|trial|none] [--trial-ends YYYY-MM-DD]
         [--suspended on|off] [--stage NAME]
       tenant list [--stage NAME]
       tenant export --name NAME [--out FILE] [--stage NAME]
       tenant erase --name NAME --confirm NAME [--stage NAME]`;
const PLANS = ['premium', 'trial', 'none'] as const;
const TAX_CONDITIONS = ['responsable_inscripto', 'monotributo', 'exento'] as const;

const OPTIONS = {
  create: ['name', 'cuit', 'rate-limits', 'tax-condition', 'stage'],
  confirm: ['name', 'cuit', 'stage'],
  update: ['name', 'plan', 'trial-ends', 'suspended', 'stage'],
  list: ['stage'],
  export: ['name', 'out', 'stage'],
  erase: ['name', 'confirm', 'stage'],
} as const;
type Options = Values<(typeof OPTIONS)[keyof typeof OPTIONS][number]>;

async function main(args: string[]): Promise<void> {
  const { run, values } = readCall(args, { options: OPTIONS, actions: ACTIONS, usage: USAGE });
  await run(values);
}

/**
 * Each checks its options first, so that a mistake is told before anything starts. What exports and erases knows every noun, which takes a
 * second to load, and comes when it is asked for.
 */
const ACTIONS: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  create(options) {
    const input = newTenant(options);
    return runCommand(options.stage, async ({ control }) => [
      (await createTenant(control, input, systemClock.now())).id,
    ]);
  },
  confirm(options) {
    const [name, cuit] = [required(options.name, USAGE), confirmedCuit(options.cuit)];
    return runCommand(options.stage, async (connection) => {
      const { id, tax } = await tenantNamed(connection, name);
      await changeTenant(connection.control, id, { tax: { ...tax, cuit } });
      return [`${id}\t${cuit}`];
    });
  },
  update(options) {
    const [name, change] = [required(options.name, USAGE), accountChange(options)];
    return runCommand(options.stage, async (connection) => {
      const before = await tenantNamed(connection, name);
      if (change.plan === 'trial' && (change.trial_ends_at ?? before.trial_ends_at) === undefined) {
        throw new UsageError('A trial needs its last day: --trial-ends YYYY-MM-DD');
      }
      const after = await changeTenant(connection.control, before.id, change);
      const { id, plan, trial_ends_at = '-', suspended } = after;
      return [`${id}\t${plan}\t${trial_ends_at}\t${suspended ? 'suspended' : 'active'}`];
    });
  },
  list: ({ stage }) =>
    runCommand(stage, async ({ control }) => {
      const tenants = await listTenants(control);
      return tenants.map(({ id, name }) => `${id}\t${name}`);
    }),
  export(options) {
    const name = required(options.name, USAGE);
    return runCommand(options.stage, async (connection) => {
      const tenant = await tenantNamed(connection, name);
      const { exportLines } = await import('./export-tenant.ts');
      await write(exportLines(connection, tenant), options.out);
      return [];
    });
  },
  erase(options) {
    const name = required(options.name, USAGE);
    if (options.confirm !== name) {
      throw new UsageError(`This cannot be undone. To erase ${name}, add: --confirm '${name}'`);
    }
    const waiting = { nowMs: systemClock.now, pause: delay, report: console.error };
    return runCommand(options.stage, async (connection) => {
      const { eraseTenant } = await import('./erase-tenant.ts');
      const { tenantId, erased } = await eraseTenant(connection, name, waiting);
      return [`${tenantId}\t${erased} items erased`];
    });
  },
};

/** To the file, which only its owner may read, or to standard output. */
async function write(lines: AsyncIterable<string>, file: string | undefined): Promise<void> {
  const target = file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 });
  const ended = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  await pipeline(Readable.from(ended()), target, { end: file !== undefined });
}

function confirmedCuit(written: string | undefined): string {
  const digits = cuitDigits(required(written, USAGE)) ?? '';
  if (!isValidCuit(digits)) throw new UsageError(`--cuit ${written}: wrong length or check digit`);
  return digits;
}

/** A trial lasts to the end of its last day in Argentina. */
function accountChange(options: Options): TenantChange {
  const { plan, 'trial-ends': lastDay, suspended } = options;
  if (plan === undefined && lastDay === undefined && suspended === undefined) {
    throw new UsageError(USAGE);
  }
  if (lastDay !== undefined && !isDate(lastDay)) {
    throw new UsageError(`--trial-ends ${lastDay}: a day is written YYYY-MM-DD`);
  }
  return {
    ...(plan !== undefined && { plan: choice('plan', plan, PLANS) }),
    ...(lastDay !== undefined && {
      trial_ends_at: toIso(startOfBusinessDay(addDays(lastDay, 1))),
    }),
    ...(suspended !== undefined && {
      suspended: choice('suspended', suspended, ['on', 'off']) === 'on',
    }),
  };
}

function newTenant(values: Options): NewTenant {
  const { 'rate-limits': limits, 'tax-condition': condition, cuit, stage } = values;
  if (stage !== undefined && limits === 'off') {
    throw new UsageError('--rate-limits off is for the local stack only');
  }
  return {
    name: oneLine('name', required(values.name, USAGE), NAME_MAX),
    ...(limits !== undefined && { rateLimits: choice('rate-limits', limits, ['on', 'off']) }),
    ...(condition !== undefined && {
      taxCondition: choice('tax-condition', condition, TAX_CONDITIONS),
    }),
    ...(cuit !== undefined && { cuit }),
  };
}

await command(USAGE, main);
