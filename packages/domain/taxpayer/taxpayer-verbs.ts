// What can be done with the taxpayer data, for the table of contents of the invoicing function, which answers all of /bill/….
import type { Verb } from '#resource/declaration.ts';
import { activateSystem } from './activate-system.ts';
import { changeSystem } from './change-system.ts';
import { configureSystem } from './configure-system.ts';
import { lookUpTaxpayer } from './look-up-taxpayer.ts';
import { removeSystem } from './remove-system.ts';
import { requestCertificate } from './request-certificate.ts';
import { listSystems, showSystem } from './show-system.ts';
import { showTaxpayer } from './show-taxpayer.ts';
import { verifyDelegation } from './verify-delegation.ts';
import { verifySalePoint } from './verify-sale-point.ts';

export const taxpayerVerbs: readonly Verb[] = [
  showTaxpayer,
  listSystems,
  showSystem,
  configureSystem,
  changeSystem,
  removeSystem,
  activateSystem,
  requestCertificate,
  verifyDelegation,
  verifySalePoint,
  lookUpTaxpayer,
];
