// WSAA as its description tells it (fiscal#wsaa-transport).
import type { Description } from './description.ts';

export const LOGIN: Description = {
  service: 'LoginCMSService',
  portType: 'LoginCMS',
  ports: [{ name: 'LoginCms', version: '1.1' }],
  namespace: 'http://wsaa.view.sua.dvadac.desein.afip.gov',
  ownNamespace: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
  qualified: true,
  action: '',
  operations: [{ name: 'loginCms', request: 'in0 string', response: 'loginCmsReturn string' }],
  types: '',
};
