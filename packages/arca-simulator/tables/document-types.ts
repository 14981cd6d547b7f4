// Receiver document types (FEParamGetTiposDoc; fiscal#identity-documents). Source: answers of homologación, 31 from manual v4.5.

type DocumentType = { id: number; name: string; from: string };

const IDENTITY: readonly (readonly [number, string])[] = [
  [80, 'CUIT'],
  [86, 'CUIL'],
  [87, 'CDI'],
  [89, 'LE'],
  [90, 'LC'],
  [91, 'CI Extranjera'],
  [92, 'en trámite'],
  [93, 'Acta Nacimiento'],
  [95, 'CI Bs. As. RNP'],
  [96, 'DNI'],
  [94, 'Pasaporte'],
  [0, 'CI Policía Federal'],
  [1, 'CI Buenos Aires'],
  [2, 'CI Catamarca'],
  [3, 'CI Córdoba'],
];
const LATER: readonly (readonly [number, string])[] = [
  [4, 'CI Corrientes'],
  [5, 'CI Entre Ríos'],
  [6, 'CI Jujuy'],
  [7, 'CI Mendoza'],
  [8, 'CI La Rioja'],
  [9, 'CI Salta'],
  [10, 'CI San Juan'],
  [11, 'CI San Luis'],
  [12, 'CI Santa Fe'],
  [13, 'CI Santiago del Estero'],
  [14, 'CI Tucumán'],
  [16, 'CI Chaco'],
  [17, 'CI Chubut'],
  [18, 'CI Formosa'],
  [19, 'CI Misiones'],
  [20, 'CI Neuquén'],
  [21, 'CI La Pampa'],
  [22, 'CI Río Negro'],
  [23, 'CI Santa Cruz'],
  [24, 'CI Tierra del Fuego'],
  [99, 'Doc. (Otro)'],
];

export const DOCUMENT_TYPES: readonly DocumentType[] = [
  ...IDENTITY.map(([id, name]) => ({ id, name, from: '20080725' })),
  ...LATER.map(([id, name]) => ({ id, name, from: '20080728' })),
  { id: 30, name: 'Certificado de Migración', from: '20080728' },
  { id: 31, name: 'Fondo Común de Inversiones CNV', from: '20260702' },
];

export const CUIT = 80;
export const ANONYMOUS = 99;
/** Documents that the register of taxpayers knows: CUIT, CUIL, CDI. */
export const REGISTERED: readonly number[] = [80, 86, 87];
/** The CUIT of a receiver without tax category. */
export const UNCATEGORIZED = '23000000000';
