// Whose voucher it is (fiscal#wsfe-errors, fiscal#identity-documents, fiscal#receiver-conditions): document, register and VAT
// condition of the receiver.
import { isValidCuit } from '#kernel/cuit.ts';
import { CONDITION_REQUIRED_FROM, identificationThreshold } from '../../tables/catalogue.ts';
import {
  ANONYMOUS,
  CUIT,
  DOCUMENT_TYPES,
  REGISTERED,
  UNCATEGORIZED,
} from '../../tables/document-types.ts';
import { VAT_CONDITIONS } from '../../tables/vat.ts';
import { type Case, isLetter, pesosOf, type Rules } from './case.ts';

export const RECEIVER_RULES: Rules = {
  10013: (of) => isLetter(of, 'A', 'ALEY') && of.detail.DocTipo !== CUIT,
  10014: (of) => isLetter(of, 'B') && isBatch(of) && isOverThreshold(of),
  10015: (of) => hasWrongDocument(of),
  10017: (of) => isLetter(of, 'A', 'ALEY') && hasCuit(of) && of.receiver?.estado !== 'activo',
  10063: (of) =>
    isLetter(of, 'A', 'ALEY') && hasCuit(of) && ![1, 6, 13, 16].includes(conditionOf(of)),
  10069: ({ detail, series }) => String(detail.DocNro) === series.cuit,
  10195: (of) => of.detail.DocTipo === CUIT && of.receiver?.estado === 'apocrifo',
  10217: (of) => isLetter(of, 'A', 'ALEY') && [6, 13, 16].includes(conditionOf(of)),
  10238: (of) => isLetter(of, 'C') && hasCuit(of) && isUnknown(of),
  10242: ({ detail }) =>
    detail.CondicionIVAReceptorId !== undefined &&
    conditionRow(detail.CondicionIVAReceptorId) === undefined,
  10243: ({ detail, type }) =>
    conditionRow(detail.CondicionIVAReceptorId)?.classes.includes(type.letter) === false,
  10245: (of) => lacksCondition(of) && of.today < CONDITION_REQUIRED_FROM,
  10246: (of) => lacksCondition(of) && of.today >= CONDITION_REQUIRED_FROM,
  10247: (of) => of.detail.DocTipo === CUIT && of.receiver?.estado === 'inactivo',
  10248: (of) => of.detail.DocTipo === CUIT && of.receiver?.estado === 'no_confiable',
  10249: (of) => of.receiver?.estado === 'fallecido',
  10270: ({ detail }) => detail.DocTipo === INVESTMENT_FUND,
  10284: ({ detail }) => detail.DocTipo === CUIT && !isValidCuit(String(detail.DocNro)),
};

/** Only financial entities sell to it, and no issuer here is one. */
const INVESTMENT_FUND = 31;

function hasWrongDocument(of: Case): boolean {
  const { DocTipo, DocNro } = of.detail;
  if (of.type.fce && DocTipo !== CUIT) return true;
  if (!DOCUMENT_TYPES.some(({ id }) => id === DocTipo)) return true;
  if (DocTipo === ANONYMOUS) {
    return DocNro !== 0 || isLetter(of, '49') || (isLetter(of, 'B') && isOverThreshold(of));
  }
  if (isLetter(of, 'B') && isBatch(of)) return true;
  if (DocNro === 0) return true;
  return isLetter(of, 'B', '49') && REGISTERED.includes(DocTipo) && isUnknown(of);
}

const isBatch = ({ detail }: Case): boolean => detail.CbteHasta > detail.CbteDesde;

const isOverThreshold = (of: Case): boolean => {
  const vouchers = Math.max(1, of.detail.CbteHasta - of.detail.CbteDesde + 1);
  return pesosOf(of).div(vouchers).gte(identificationThreshold(of.today));
};

const hasCuit = ({ detail }: Case): boolean =>
  detail.DocTipo === CUIT && isValidCuit(String(detail.DocNro));

const isUnknown = ({ detail, receiver }: Case): boolean =>
  receiver === undefined && String(detail.DocNro) !== UNCATEGORIZED;

const conditionOf = ({ receiver }: Case): number => receiver?.condicion ?? 0;
const conditionRow = (condition: number | undefined) =>
  VAT_CONDITIONS.find(({ id }) => id === condition);
const lacksCondition = ({ detail }: Case): boolean => detail.CondicionIVAReceptorId === undefined;
