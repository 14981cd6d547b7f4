// Who may carry, by the code under which shipments name them.

export const OWN_DELIVERY = 'own_delivery';

export const CARRIER_NAMES = {
  [OWN_DELIVERY]: 'Envío propio',
  correo_argentino: 'Correo Argentino',
  andreani: 'Andreani',
  oca: 'OCA',
} as const;
type CarrierCode = keyof typeof CARRIER_NAMES;
export const CARRIER_CODES = Object.keys(CARRIER_NAMES) as [CarrierCode, ...CarrierCode[]];
