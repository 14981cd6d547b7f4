// What is refused for the whole request: issuer, number of records, sale point and type (fiscal#wsfe-errors).

import type { SalePoint } from '../../register/sale-points.ts';
import type { Taxpayer } from '../../register/taxpayer.ts';
import { isActive } from '../../register/taxpayers.ts';
import { RECORDS_MAX } from '../../tables/catalogue.ts';
import { type VoucherType, voucherType } from '../../tables/voucher-types.ts';
import { type Finding, finding } from '../messages.ts';
import type { Header } from '../voucher.ts';

type HeaderCase = {
  header: Header;
  records: number;
  issuer: Taxpayer | undefined;
  salePoint: SalePoint | undefined;
};

const NUMBER_10001_MAX = 9998;
export const SALE_POINT_MAX = 99_998;
const EXEMPT = [4, 15];

/** The codes that refuse the request, each once. */
export function headerFindings(of: HeaderCase): Finding[] {
  const { header, records } = of;
  const type = voucherType(header.CbteTipo);
  const most = type?.fce ? 1 : RECORDS_MAX;
  const broken: [code: number, boolean][] = [
    [10001, header.CantReg < 1 || header.CantReg > NUMBER_10001_MAX],
    [10002, header.CantReg !== records],
    [10003, records > most],
    [10004, header.PtoVta < 1 || header.PtoVta > SALE_POINT_MAX],
    [10005, !isOpen(of.salePoint)],
    [10006, header.CbteTipo <= 0],
    [10007, type === undefined],
    [10096, type?.letter === 'C' && isExemptElsewhere(of)],
  ];
  const subCase = type && issuerProblem(of.issuer, type);
  return [
    ...(subCase === undefined ? [] : [{ code: 10000, text: subCase }]),
    ...broken.filter(([, isBroken]) => isBroken).map(([code]) => finding(code)),
  ];
}

/** Registered for this service, neither blocked nor closed. */
export const isOpen = (point: SalePoint | undefined): boolean =>
  point?.EmisionTipo.startsWith('CAE') === true &&
  !point.EmisionTipo.startsWith('CAEA') &&
  point.Bloqueado === 'N' &&
  point.FchBaja === 'NULL';

const isExemptElsewhere = ({ issuer, salePoint }: HeaderCase): boolean =>
  issuer?.descrito === true &&
  EXEMPT.includes(issuer.condicion) &&
  salePoint?.EmisionTipo.includes('Exento') === false;

/** Text of the sub-case of 10000. What an issuer may issue is only known of those who were described. */
function issuerProblem(issuer: Taxpayer | undefined, type: VoucherType): string | undefined {
  if (!isActive(issuer)) {
    return (
      '05 EL CUIT INFORMADO COMO EMISOR NO SE ENCUENTRA REGISTRADO DE FORMA ACTIVA' +
      ' EN LAS BASES DE LA ADMINISTRACION.'
    );
  }
  if (issuer?.descrito !== true || type.letter === '49') return undefined;
  if (type.letter !== 'C' && issuer.condicion !== 1) {
    return '01 LA CUIT INFORMADA NO CORRESPONDE A UN RESPONSABLE INSCRIPTO EN EL IMPUESTO';
  }
  if (type.letter === 'C' && issuer.condicion === 1) {
    return (
      '08 NO AUTORIZADO A EMITIR COMPROBANTES - LA CUIT INFORMADA NO CORRESPONDE' +
      ' A UN EXENTO EN IVA O MONOTRIBUTISTA.'
    );
  }
  const classProblem = classAProblem(issuer, type);
  if (classProblem !== undefined) return classProblem;
  return type.fce && issuer.pyme === false
    ? '10 LA CUIT INFORMADA NO SE ENCUENTRA REGISTRADA COMO PYME SEGUN EL REGIMEN FCE'
    : undefined;
}

/** Told of an issuer whose kind of A is known (RG 5762): A paid into an informed CBU is A here, its legend is the paper's. */
function classAProblem({ clase_a }: Taxpayer, { letter }: VoucherType): string | undefined {
  if (clase_a === 'ALEY' && letter === 'A') {
    return '04 LA CUIT INFORMADA NO SE ENCUENTRA AUTORIZADA A EMITIR COMPROBANTES CLASE A O FACTURA DE CREDITO';
  }
  return clase_a !== undefined && clase_a !== 'ALEY' && letter === 'ALEY'
    ? '09 LA CUIT INFORMADA NO SE ENCUENTRA AUTORIZADA A EMITIR COMPROBANTES CLASE A CON LEYENDA OPERACION SUJETA A RETENCION'
    : undefined;
}
