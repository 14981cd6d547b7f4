// `npm run -s tenant -- create --name NAME …` makes a tenant and prints its id; `list` prints them all.
import { parseArgs } from 'node:util';
import { systemClock } from '#kernel/clock.ts';
import { createTenant, listTenants, type NewTenant } from '#store/tenants.ts';
import { choice, command, required, runCommand, UsageError } from './command.ts';

const USAGE = `usage: tenant create --name NAME [--rate-limits on|off] [--cuit N]
         [--tax-condition responsable_inscripto|monotributo|exento] [--stage NAME]
       tenant list [--stage NAME]`;
const TAX_CONDITIONS = ['responsable_inscripto', 'monotributo', 'exento'] as const;

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      'rate-limits': { type: 'string' },
      'tax-condition': { type: 'string' },
      cuit: { type: 'string' },
      stage: { type: 'string' },
    },
  });
  const [action, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(USAGE);
  if (action === 'list') {
    return runCommand(values.stage, async ({ control }) => {
      const tenants = await listTenants(control);
      return tenants.map(({ id, name }) => `${id}\t${name}`);
    });
  }
  if (action !== 'create') throw new UsageError(USAGE);
  const input = newTenant(values);
  return runCommand(values.stage, async ({ control }) => [
    (await createTenant(control, input, systemClock.now())).id,
  ]);
}

function newTenant(values: {
  name?: string;
  cuit?: string;
  'rate-limits'?: string;
  'tax-condition'?: string;
  stage?: string;
}): NewTenant {
  const { 'rate-limits': limits, 'tax-condition': condition, cuit, stage } = values;
  if (stage !== undefined && limits === 'off') {
    throw new UsageError('--rate-limits off is for the local stack only');
  }
  return {
    name: required(values.name, USAGE),
    ...(limits !== undefined && { rateLimits: choice('rate-limits', limits, ['on', 'off']) }),
    ...(condition !== undefined && {
      taxCondition: choice('tax-condition', condition, TAX_CONDITIONS),
    }),
    ...(cuit !== undefined && { cuit }),
  };
}

await command(main);
