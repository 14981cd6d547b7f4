// What the service has on record (fiscal#wsfe-queries): last number, one voucher, records per request.

import type { Arca } from '../arca-state.ts';
import type { Element, Tree } from '../soap/xml.ts';
import { RECORDS_MAX } from '../tables/catalogue.ts';
import { voucherType } from '../tables/voucher-types.ts';
import { errorsOf, type Finding, finding } from './messages.ts';
import { integer, part } from './reading.ts';
import { isOpen, SALE_POINT_MAX } from './rules/header.ts';
import type { Voucher } from './voucher.ts';

/** FECompUltimoAutorizado: 0 before the first. */
export function lastAuthorized(arca: Arca, cuit: string, operation: Element): Tree {
  const [PtoVta, CbteTipo] = [integer(operation, 'PtoVta'), integer(operation, 'CbteTipo')];
  const findings: Finding[] = [];
  if (PtoVta < 1 || PtoVta > SALE_POINT_MAX) findings.push(finding(11000));
  else if (!isOpen(arca.salePoints.find(cuit, PtoVta))) findings.push(finding(11002));
  if (voucherType(CbteTipo) === undefined) findings.push(finding(11001));
  if (findings.length > 0) return noLastNumber(findings);
  const last = arca.vouchers.last({ cuit, PtoVta, CbteTipo });
  return { PtoVta, CbteTipo, CbteNro: last?.CbteHasta ?? 0 };
}

/** Its numbers are no options of the schema: they are 0 beside an error. */
export const noLastNumber = (findings: readonly Finding[]): Tree => ({
  PtoVta: 0,
  CbteTipo: 0,
  CbteNro: 0,
  Errors: errorsOf(findings),
});

/** FECompConsultar. */
export function consult(arca: Arca, cuit: string, operation: Element): Tree {
  const request = part(operation, 'FeCompConsReq');
  const PtoVta = integer(request, 'PtoVta');
  const CbteTipo = integer(request, 'CbteTipo');
  const number = integer(request, 'CbteNro');
  const findings: Finding[] = [];
  if (PtoVta < 1 || PtoVta > SALE_POINT_MAX) findings.push(finding(10200));
  else if (arca.salePoints.find(cuit, PtoVta) === undefined) findings.push(finding(10104));
  if (voucherType(CbteTipo) === undefined) findings.push(finding(10201));
  if (number < 1) findings.push(finding(10202));
  if (findings.length > 0) return { Errors: errorsOf(findings) };
  const voucher = arca.vouchers.find({ cuit, PtoVta, CbteTipo }, number);
  return voucher === undefined
    ? { Errors: errorsOf([finding(602)]) }
    : { ResultGet: resultOf(voucher) };
}

/** FECompTotXRequest. */
export const recordsMax = (): Tree => ({ RegXReq: RECORDS_MAX });

/** In the order of the schema. */
function resultOf(voucher: Voucher): Tree {
  const { Concepto, DocTipo, DocNro, CbteDesde, CbteHasta, CbteFch, ...rest } = voucher;
  const { ImpTotal, ImpTotConc, ImpNeto, ImpOpEx, ImpTrib, ImpIVA } = rest;
  const { FchServDesde, FchServHasta, FchVtoPago, MonId, MonCotiz, CanMisMonExt } = rest;
  return {
    ...{ Concepto, DocTipo, DocNro, CbteDesde, CbteHasta, CbteFch },
    ...{ ImpTotal, ImpTotConc, ImpNeto, ImpOpEx, ImpTrib, ImpIVA },
    ...{ FchServDesde, FchServHasta, FchVtoPago, MonId, MonCotiz, CanMisMonExt },
    CondicionIVAReceptorId: rest.CondicionIVAReceptorId,
    ...listsOf(voucher),
    Resultado: 'A',
    CodAutorizacion: rest.CAE,
    EmisionTipo: 'CAE',
    FchVto: rest.CAEFchVto,
    FchProceso: rest.FchProceso,
    Observaciones: rest.Observaciones.length === 0 ? undefined : { Obs: rest.Observaciones },
    PtoVta: rest.PtoVta,
    CbteTipo: rest.CbteTipo,
  };
}

const listsOf = (voucher: Voucher): { [name: string]: Tree } => ({
  CbtesAsoc: voucher.CbtesAsoc && { CbteAsoc: voucher.CbtesAsoc },
  Tributos: voucher.Tributos && { Tributo: voucher.Tributos },
  Iva: voucher.Iva && { AlicIva: voucher.Iva },
  Opcionales: voucher.Opcionales && { Opcional: voucher.Opcionales },
  Compradores: voucher.Compradores && { Comprador: voucher.Compradores },
  PeriodoAsoc: voucher.PeriodoAsoc,
  Actividades: voucher.Actividades && { Actividad: voucher.Actividades },
});
