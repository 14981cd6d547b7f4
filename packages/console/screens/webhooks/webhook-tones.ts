// How the states of subscriptions and deliveries are marked.
import type { Delivery, Webhook } from '#sdk/generated/types.ts';
import type { Tone } from '../../parts/small.tsx';

export const TONES: Record<Webhook['status'], Tone> = {
  active: 'good',
  disabled: 'quiet',
  auto_disabled: 'bad',
};

export const DELIVERY_TONES: Record<Delivery['status'], Tone> = {
  pending: 'wait',
  delivered: 'good',
  retrying: 'wait',
  failed: 'bad',
  cancelled: 'quiet',
};
