// Data by resolution (FEParamGetTiposOpcional; fiscal#optional-data), with the form of each value and its error code.
// Source: answers of homologación, WSFEv1 manual v4.7 (rules 10064-10132, 10165-10172, 10189, 10214).

export type OptionalType = {
  id: string;
  name: string;
  from: string;
  /** Form of the value, and the code of a value that has another one. */
  value: RegExp;
  code: number;
  /** May stand more than once. */
  repeats?: true;
  /** Data of one resolution only may be in a voucher (rule 10112). */
  resolution?: string;
};

const FLAG = /^[01]$/;
const FCE = 'Factura de Crédito Electrónica MiPyMEs (FCE)';
const TEXT_100 = /^(?=.*\S).{1,100}$/;

const optional = (
  id: string,
  name: string,
  from: string,
  rest: Omit<OptionalType, 'id' | 'name' | 'from'>,
): OptionalType => ({ id, name, from, ...rest });

export const OPTIONALS: readonly OptionalType[] = [
  optional('2', 'RG Empresas Promovidas - Identificador de proyecto', '20100917', {
    value: /^\d{8}$/,
    code: 10064,
  }),
  optional('91', 'RG Bienes Usados 3411 - Nombre del vendedor', '20130401', {
    value: TEXT_100,
    code: 10077,
  }),
  optional('92', 'RG Bienes Usados 3411 - Nacionalidad del vendedor', '20130401', {
    value: /^\d{3}$/,
    code: 10079,
  }),
  optional('93', 'RG Bienes Usados 3411 - Domicilio del vendedor', '20130401', {
    value: /^(?=.*\S).{1,250}$/,
    code: 10083,
  }),
  optional('5', 'Excepcion computo IVA Credito Fiscal', '20141016', {
    value: /^0[1-6]$/,
    code: 10089,
    resolution: '3668',
  }),
  optional('61', 'RG 3668 - Firmante Doc Tipo', '20141016', {
    value: /^\d{2}$/,
    code: 10090,
    resolution: '3668',
  }),
  optional('62', 'RG 3668 - Firmante Doc Nro', '20141016', {
    value: /^\d{1,11}$/,
    code: 10092,
    resolution: '3668',
  }),
  optional('7', 'RG 3668 - Carácter del Firmante', '20141016', {
    value: /^0[1-4]$/,
    code: 10095,
    resolution: '3668',
  }),
  optional('10', 'RG 3.368 Educación - Actividad Comprendida', '20150605', {
    value: FLAG,
    code: 10097,
    resolution: '3368',
  }),
  optional('1011', 'RG 3.368 Educación - Tipo de Documento', '20150605', {
    value: /^\d{1,2}$/,
    code: 10098,
    resolution: '3368',
  }),
  optional('1012', 'RG 3.368 Educación - Número de Documento', '20150605', {
    value: /^\w{1,20}$/,
    code: 10099,
    resolution: '3368',
  }),
  optional('11', 'RG 2.820 Bienes inmuebles - Actividad Comprendida', '20150605', {
    value: FLAG,
    code: 10110,
    resolution: '2820',
  }),
  optional('12', 'RG 3.687 Locación turística - Actividad Comprendida', '20150605', {
    value: FLAG,
    code: 10111,
    resolution: '3687',
  }),
  optional('13', 'RG 2.863 Representantes de Modelos', '20160101', {
    value: FLAG,
    code: 10116,
    resolution: '2863-13',
  }),
  optional('14', 'RG 2.863 Agencias de publicidad', '20160101', {
    value: FLAG,
    code: 10117,
    resolution: '2863-14',
  }),
  optional('15', 'RG 2.863 Modelaje', '20160101', {
    value: FLAG,
    code: 10118,
    resolution: '2863-15',
  }),
  optional('17', "RG 4004-E Locación 'casa-habitación'. 2 directa / 1 intermediario", '20170309', {
    value: /^[12]$/,
    code: 10124,
    resolution: '4004',
  }),
  optional('1801', "RG 4004-E Locación 'casa-habitación'. CUIT del locador", '20170309', {
    value: /^\d{11}$/,
    code: 10125,
    repeats: true,
    resolution: '4004',
  }),
  optional('1802', "RG 4004-E Locación 'casa-habitación'. Nombre del locador", '20170309', {
    value: TEXT_100,
    code: 10127,
    repeats: true,
    resolution: '4004',
  }),
  optional('2101', `${FCE} - CBU del Emisor`, '20181226', { value: /^\d{22}$/, code: 10165 }),
  optional('2102', `${FCE} - Alias del Emisor`, '20181226', {
    value: /^[A-Za-z0-9.-]{6,20}$/,
    code: 10166,
  }),
  optional('22', `${FCE} - Anulación`, '20181226', { value: /^[SN]$/, code: 10167 }),
  optional('23', `${FCE} - Referencia Comercial`, '20190308', {
    value: /^(?=.*\S).{1,50}$/,
    code: 10189,
    repeats: true,
  }),
  optional('27', `${FCE} - Transferencia`, '20201126', { value: /^(SCA|ADC)$/, code: 10215 }),
];
