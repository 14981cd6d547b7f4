// Sale points for web services: 1 to 20 of every taxpayer are open, others are not registered until a test says so.
import type { Script } from '../state/script.ts';
import type { Register } from './taxpayers.ts';

export type SalePoint = {
  Nro: number;
  /** "CAE - Ri Iva" and the like; only kinds that start with CAE are for this service. */
  EmisionTipo: string;
  Bloqueado: 'S' | 'N';
  /** `yyyymmdd`, or the text NULL. */
  FchBaja: string;
};

export type SalePoints = {
  of(cuit: string): SalePoint[];
  find(cuit: string, number: number): SalePoint | undefined;
  set(cuit: string, number: number, change: Partial<Omit<SalePoint, 'Nro'>>): SalePoint;
  /** As if it had never been registered. */
  remove(cuit: string, number: number): void;
};

const OPEN = 20;
const KINDS: Readonly<Record<number, string>> = {
  4: 'CAE - Exento en IVA',
  6: 'CAE - Monotributo',
  15: 'CAE - Exento en IVA',
};

type ScriptedSalePoint = Omit<SalePoint, 'Nro'> | null;

export function openSalePoints(script: Script<ScriptedSalePoint>, register: Register): SalePoints {
  const usual = (cuit: string) => ({
    EmisionTipo: KINDS[register.find(cuit)?.condicion ?? 1] ?? 'CAE - Ri Iva',
    Bloqueado: 'N' as const,
    FchBaja: 'NULL',
  });
  const find = (cuit: string, number: number): SalePoint | undefined => {
    const told = script.get(keyOf(cuit, number));
    if (told === null || (told === undefined && (number < 1 || number > OPEN))) return undefined;
    return { Nro: number, ...(told ?? usual(cuit)) };
  };
  return {
    find,
    of(cuit) {
      const told = script
        .entries()
        .map(([key]) => key.split('#'))
        .filter(([owner]) => owner === cuit)
        .map(([, number]) => Number(number));
      const numbers = new Set([...Array.from({ length: OPEN }, (_, i) => i + 1), ...told]);
      return [...numbers].sort((a, b) => a - b).flatMap((number) => find(cuit, number) ?? []);
    },
    set(cuit, number, change) {
      const { Nro: _number, ...before } = find(cuit, number) ?? { Nro: number, ...usual(cuit) };
      script.set(keyOf(cuit, number), { ...before, ...change });
      return { Nro: number, ...before, ...change };
    },
    remove: (cuit, number) => script.set(keyOf(cuit, number), null),
  };
}

const keyOf = (cuit: string, number: number): string => `${cuit}#${number}`;
