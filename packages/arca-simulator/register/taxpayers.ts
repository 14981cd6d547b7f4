// Who exists for the simulated authority: a few fixed taxpayers, those that were described to it, and for every other
// well-formed CUIT a rule, so that a look-up always answers the same.
//
// The rule: 30, 33 and 34 are companies, the other prefixes persons. The tenth digit tells the condition: companies are
// registered for VAT, those with a 9 exempt; persons with 0-3 are registered, with 4-6 monotributistas, with 7-8 without
// taxes, with 9 exempt.
import { isValidCuit } from '#kernel/cuit.ts';
import type { Script } from '../state/script.ts';
import { FIXED_TAXPAYERS } from '../tables/fixed-taxpayers.ts';
import type { Taxpayer } from './taxpayer.ts';

/** What may be said of a taxpayer; the rest stays as it was. */
type Description = Partial<Omit<Taxpayer, 'cuit' | 'descrito'>>;

export type Register = {
  /** Undefined when no taxpayer has that number. */
  find(cuit: string): Taxpayer | undefined;
  describe(cuit: string, description: Description): void;
  /** Back to the rule. */
  forget(cuit: string): void;
  described(): Taxpayer[];
};

export function openRegister(script: Script<Description>): Register {
  const known = (cuit: string): Taxpayer | undefined => {
    const fixed = FIXED_TAXPAYERS.find((each) => each.cuit === cuit);
    const told = script.get(cuit);
    const base = fixed ?? byRule(cuit);
    return base && { ...base, ...told, cuit, descrito: (fixed ?? told) !== undefined };
  };
  return {
    find(cuit) {
      const taxpayer = known(cuit);
      return taxpayer?.estado === 'inexistente' ? undefined : taxpayer;
    },
    describe: (cuit, description) => script.set(cuit, { ...script.get(cuit), ...description }),
    forget: (cuit) => script.remove(cuit),
    described: () =>
      [...FIXED_TAXPAYERS.map(({ cuit }) => cuit), ...script.entries().map(([cuit]) => cuit)]
        .filter((cuit, i, all) => all.indexOf(cuit) === i)
        .flatMap((cuit) => known(cuit) ?? []),
  };
}

/** Active: what rules mean by "registered in active condition". */
export const isActive = (taxpayer: Taxpayer | undefined): boolean => taxpayer?.estado === 'activo';

const CATEGORIES = 'ABCDEFGHIJK';

function byRule(cuit: string): Taxpayer | undefined {
  if (!isValidCuit(cuit)) return undefined;
  const digit = Number(cuit[9]);
  const company = /^3[034]/.test(cuit);
  const condicion = company ? (digit === 9 ? 4 : 1) : personCondition(digit);
  return {
    cuit,
    nombre: company ? `EMPRESA SIMULADA ${cuit.slice(2, 10)} SA` : `PERSONA ${cuit.slice(2, 10)}`,
    persona: company ? 'JURIDICA' : 'FISICA',
    condicion,
    estado: 'activo',
    ...(condicion === 6 && { categoria: CATEGORIES[Number(cuit[8])] }),
    descrito: false,
  };
}

const personCondition = (digit: number): number =>
  digit <= 3 ? 1 : digit <= 6 ? 6 : digit <= 8 ? 5 : 4;
