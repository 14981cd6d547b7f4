// Services that WSAA knows (fiscal#ticket-request): true where certificates of the simulated authority may ask for a ticket,
// false where a taxpayer would first have to join the service.

export const SERVICES: Readonly<Record<string, boolean>> = {
  wsfe: true,
  ws_sr_constancia_inscripcion: true,
  ws_sr_padron_a4: true,
  ws_sr_padron_a5: true,
  ws_sr_padron_a10: true,
  ws_sr_padron_a13: true,
  'sire-ws': false,
  wsfex: false,
  wsfecred: false,
};

export const INVOICING = 'wsfe';

/** Paths below the base address, those of the real hosts. */
export const SERVICE_PATHS = [
  '/ws/services/LoginCms',
  '/wsfev1/service.asmx',
  '/sr-padron/webservices/personaServiceA4',
  '/sr-padron/webservices/personaServiceA5',
  '/sr-padron/webservices/personaServiceA10',
  '/sr-padron/webservices/personaServiceA13',
] as const;

export type ServicePath = (typeof SERVICE_PATHS)[number];
