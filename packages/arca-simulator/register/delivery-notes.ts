// Electronic delivery notes ("remitos") that vouchers refer to. Services outside the simulator issue them: every one is
// registered and confirmed, for any receiver, unless something else was said of it.
import type { Script } from '../state/script.ts';

export const DELIVERY_STATES = ['confirmado', 'sin_confirmar', 'inexistente'] as const;

export type DeliveryNote = {
  estado: (typeof DELIVERY_STATES)[number];
  /** CUIT; any taxpayer without one. */
  receptor?: string;
};
type DeliveryKey = { cuit: string; Tipo: number; PtoVta: number; Nro: number };

export type DeliveryNotes = {
  find(key: DeliveryKey): DeliveryNote;
  describe(key: DeliveryKey, description: Partial<DeliveryNote>): DeliveryNote;
  /** Back to the rule. */
  forget(key: DeliveryKey): void;
};

const USUAL: DeliveryNote = { estado: 'confirmado' };

export function openDeliveryNotes(script: Script<Partial<DeliveryNote>>): DeliveryNotes {
  const find = (key: DeliveryKey) => ({ ...USUAL, ...script.get(keyOf(key)) });
  return {
    find,
    describe(key, description) {
      script.set(keyOf(key), { ...script.get(keyOf(key)), ...description });
      return find(key);
    },
    forget: (key) => script.remove(keyOf(key)),
  };
}

const keyOf = ({ cuit, Tipo, PtoVta, Nro }: DeliveryKey): string =>
  [cuit, Tipo, PtoVta, Nro].join('#');
