// Which file a return is: by tax, jurisdiction and direction, and for VAT by the day from which the agent files at SIRE.
import { arba, arbaFileName } from './arba.ts';
import { arciba, arcibaCreditNotes } from './arciba.ts';
import type { Filed } from './filed.ts';
import { sicore } from './sicore.ts';
import { sifere, vatSuffered } from './sifere.ts';
import { sircar } from './sircar.ts';
import { f2004, f2005 } from './sire.ts';

export type ReturnFile = { name: string; content: string };
export type FileAsked = {
  period: string;
  tax: Filed['tax'];
  jurisdiction?: string | undefined;
  direction: 'made' | 'suffered';
  half?: 1 | 2 | undefined;
  cuit: string;
  /** The first day of VAT at SIRE. */
  sire_since?: string | undefined;
};

export const AGIP = '901';
export const ARBA = '902';

/** In the authority's layout; a kind of which there is nothing has no file. */
export function returnFiles(items: readonly Filed[], asked: FileAsked): ReturnFile[] {
  const files = asked.direction === 'suffered' ? suffered(items, asked) : made(items, asked);
  return files.filter(({ content }) => content !== '');
}

function made(items: readonly Filed[], asked: FileAsked): ReturnFile[] {
  if (asked.tax === 'gross_income') return grossIncome(items, asked);
  const named = (name: string) => `${name}-${asked.cuit}-${stamp(asked)}.txt`;
  if (asked.tax === 'social_security') {
    return [{ name: named('SIRE-F2004'), content: f2004(items, asked.cuit) }];
  }
  const atSire = items.filter((item) => isAtSire(item, asked));
  const atSicore = items.filter((item) => !isAtSire(item, asked));
  return [
    { name: named('SICORE'), content: sicore(atSicore) },
    { name: named('SIRE-F2005'), content: f2005(atSire) },
  ];
}

/** VAT, from the day on which the agent files there. */
export const isAtSire = ({ date }: Filed, { tax, sire_since }: FileAsked): boolean =>
  tax === 'vat' && sire_since !== undefined && date >= sire_since;

function grossIncome(items: readonly Filed[], asked: FileAsked): ReturnFile[] {
  const of = (kind: Filed['kind']) => items.filter((item) => item.kind === kind);
  const { cuit, period, jurisdiction, half } = asked;
  const kinds = ['withholding', 'perception'] as const;
  if (jurisdiction === ARBA) {
    return kinds.map((kind) => ({
      name: arbaFileName(cuit, period, { kind, ...(half && { half }) }),
      content: arba(of(kind)),
    }));
  }
  if (jurisdiction === AGIP) {
    const isNote = ({ document }: Filed) => document.type === 'credit_note';
    return [
      {
        name: `ARCIBA-${cuit}-${stamp(asked)}.txt`,
        content: arciba(items.filter((item) => !isNote(item))),
      },
      {
        name: `ARCIBA-NC-${cuit}-${stamp(asked)}.txt`,
        content: arcibaCreditNotes(items.filter(isNote)),
      },
    ];
  }
  return kinds.map((kind) => ({
    name: `SIRCAR-${kind === 'withholding' ? 'RET' : 'PERC'}-${jurisdiction}-${stamp(asked)}.txt`,
    content: sircar(of(kind)),
  }));
}

function suffered(items: readonly Filed[], asked: FileAsked): ReturnFile[] {
  const kinds = ['withholding', 'perception'] as const;
  const write = asked.tax === 'gross_income' ? sifere : vatSuffered;
  const name = asked.tax === 'gross_income' ? 'SIFERE' : 'SUFRIDAS';
  return kinds.map((kind) => ({
    name: `${name}-${kind === 'withholding' ? 'RET' : 'PERC'}-${stamp(asked)}.txt`,
    content: write(items.filter((item) => item.kind === kind)),
  }));
}

const stamp = ({ period, half }: FileAsked): string =>
  `${period.replace('-', '')}${half === undefined ? '' : `-${half}Q`}`;
