// `?wsdl` of every service, by its path. Loaded when it is asked for.
import type { Reply } from '../soap/soap.ts';
import type { ServicePath } from '../tables/services.ts';
import type { Description } from './description.ts';
import { LOGIN } from './login.ts';
import { PADRON_A4, PADRON_A5, PADRON_A10, PADRON_A13 } from './padron.ts';
import { wsdlReply } from './write-wsdl.ts';
import { WSFE } from './wsfe.ts';

const DESCRIPTIONS: Readonly<Record<ServicePath, Description>> = {
  '/ws/services/LoginCms': LOGIN,
  '/wsfev1/service.asmx': WSFE,
  '/sr-padron/webservices/personaServiceA4': PADRON_A4,
  '/sr-padron/webservices/personaServiceA5': PADRON_A5,
  '/sr-padron/webservices/personaServiceA10': PADRON_A10,
  '/sr-padron/webservices/personaServiceA13': PADRON_A13,
};

/** For clients at that address. */
export const descriptionOf = (path: ServicePath, address: string): Reply =>
  wsdlReply(DESCRIPTIONS[path], address);
