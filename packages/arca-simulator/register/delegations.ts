// Who may act for whom ("Administrador de Relaciones"): a taxpayer delegates to the holder of a certificate. Everybody has
// delegated to the provider unless that is switched off; what was said of one taxpayer comes before.
import type { Script } from '../state/script.ts';

export type Delegations = {
  accept(holder: string, cuit: string): void;
  refuse(holder: string, cuit: string): void;
  /** Whether all those of whom nothing was said have delegated to that holder. */
  everyone(holder: string): boolean;
  setEveryone(holder: string, value: boolean): void;
  /** Said of single taxpayers, as it is put into a ticket. */
  of(holder: string): { accepted: string[]; refused: string[] };
};

export function openDelegations(script: Script<boolean>, provider: string): Delegations {
  const everyone = (holder: string) => script.get(keyOf(holder, EVERYONE)) ?? holder === provider;
  const said = (holder: string, value: boolean) =>
    script
      .entries()
      .filter(([, each]) => each === value)
      .map(([key]) => key.split('#'))
      .filter(([of, cuit]) => of === holder && cuit !== EVERYONE)
      .map(([, cuit]) => cuit ?? '');
  return {
    accept: (holder, cuit) => script.set(keyOf(holder, cuit), true),
    refuse: (holder, cuit) => script.set(keyOf(holder, cuit), false),
    everyone,
    setEveryone: (holder, value) => script.set(keyOf(holder, EVERYONE), value),
    of: (holder) => ({ accepted: said(holder, true), refused: said(holder, false) }),
  };
}

const EVERYONE = '*';
const keyOf = (holder: string, cuit: string): string => `${holder}#${cuit}`;
