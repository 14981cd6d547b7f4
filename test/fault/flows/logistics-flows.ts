// Crashes of payment methods, shipping, drivers and devices, webhooks and the account itself.
import type { Flow, Step } from '../flow.ts';

const driver: Step = ['POST', '/drivers/', { name: 'Ana' }];
const device: Step = ['POST', '/fleet/devices/', { name: 'Moto', linked_driver_id: '{d}' }];
const zone: Step = [
  'POST',
  '/shipping/zones/',
  { name: 'Z', postal_codes: [{ from: 2000, to: 2999 }], base_price: 10 },
];
const shipment: Step = [
  'POST',
  '/shipping/shipments/',
  {
    provider: 'own_delivery',
    destination: { city: 'Rosario', postal_code: '2000' },
    driver_id: '{d}',
  },
];
const webhook: Step = [
  'POST',
  '/webhooks/',
  { url: 'https://example.com/hook', event_types: ['product.created'] },
];
const visa: Step = ['POST', '/payment_methods/', { code: 'visa', name: 'Visa' }];
const PREDEFINED = 9;

export const LOGISTICS_FLOWS: readonly Flow[] = [
  {
    name: 'hang a payment method below another',
    given: { v: visa, w: ['POST', '/payment_methods/', { code: 'w', name: 'W' }] },
    call: ['PUT', '/payment_methods/{w}/', { parent_id: '{v}' }],
    leaves: { '/payment_methods/{w}/': { parent_id: '{v}', version: 2 } },
  },
  {
    name: 'delete a payment method',
    given: { v: visa },
    call: ['DELETE', '/payment_methods/{v}/'],
    leaves: { '/payment_methods/list/': { total: PREDEFINED } },
  },
  {
    name: 'move a shipment on',
    given: { d: driver, s: shipment, l: ['POST', '/shipping/shipments/{s}/label'] },
    call: ['PATCH', '/shipping/shipments/{s}/', { status: 'in_transit' }],
    leaves: { '/shipping/shipments/{s}/': { status: 'in_transit', events: [{}, {}, {}] } },
  },
  {
    name: 'cancel a shipment',
    given: { d: driver, s: shipment },
    call: ['POST', '/shipping/shipments/{s}/cancel', { reason: 'x' }],
    leaves: { '/shipping/shipments/{s}/': { status: 'cancelled', events: [{}, {}] } },
  },
  {
    name: 'delete a shipment and its tracking number',
    given: { d: driver, s: shipment },
    call: ['DELETE', '/shipping/shipments/{s}/'],
    leaves: { '/shipping/shipments/': { total: 0 } },
  },
  {
    name: 'delete a delivery zone',
    given: { z: zone },
    call: ['DELETE', '/shipping/zones/{z}/'],
    leaves: { '/shipping/zones/': { total: 0 } },
  },
  {
    name: 'register a driver',
    call: driver,
    leaves: { '/drivers/': { items: [{ status: 'pending' }] }, '/drivers/tier-info': {} },
  },
  {
    name: 'delete a driver and the code',
    given: { d: driver },
    call: ['DELETE', '/drivers/{d}/'],
    leaves: { '/drivers/': { total: 0 } },
  },
  {
    name: 'register a device of a driver',
    given: { d: driver },
    call: device,
    leaves: { '/fleet/devices/': { items: [{ linked_driver_id: '{d}' }] } },
  },
  {
    name: 'regenerate the code of a device',
    given: { d: driver, v: device },
    call: ['POST', '/fleet/devices/{v}/regenerate-code'],
    leaves: { '/fleet/devices/': { total: 1 } },
  },
  {
    name: 'delete a device and unlink its driver',
    given: { d: driver, v: device },
    call: ['DELETE', '/fleet/devices/{v}/'],
    leaves: { '/fleet/devices/': { total: 0 } },
  },
  {
    name: 'subscribe to events',
    call: webhook,
    leaves: { '/webhooks/list/': { items: [{ status: 'active' }] } },
  },
  {
    name: 'rotate the secret of a webhook',
    given: { w: webhook },
    call: ['POST', '/webhooks/{w}/rotate-secret/', { expire_old_after_hours: 1 }],
    leaves: { '/webhooks/list/': { total: 1 } },
  },
  {
    name: 'delete a webhook and its secret',
    given: { w: webhook },
    call: ['DELETE', '/webhooks/{w}/'],
    leaves: { '/webhooks/list/': { total: 0 } },
  },
  {
    name: 'switch a webhook off',
    given: { w: webhook },
    call: ['POST', '/webhooks/{w}/disable/'],
    leaves: { '/webhooks/{w}/': { status: 'disabled' } },
  },
  {
    name: 'move the sandbox clock',
    call: ['POST', '/sandbox/clock/', { now: '2030-01-01T00:00:00Z' }],
    leaves: { '/api-tokens/self/': { mode: 'test' } },
  },
  {
    name: 'take the sandbox clock back',
    given: { c: ['POST', '/sandbox/clock/', { advance_seconds: 86_400 }] },
    call: ['DELETE', '/sandbox/clock/'],
    leaves: { '/sandbox/clock/': { offset_seconds: 0 } },
  },
];
