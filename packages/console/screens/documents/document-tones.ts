// How the states of tax documents are marked.
import type { Invoice } from '#sdk/generated/types.ts';
import type { Tone } from '../../parts/small.tsx';

export const STATE_TONES: Record<Invoice['estado'], Tone> = {
  borrador: 'quiet',
  procesando: 'wait',
  pendiente_verificacion: 'wait',
  autorizado: 'good',
  rechazado: 'bad',
  anulado: 'quiet',
};
