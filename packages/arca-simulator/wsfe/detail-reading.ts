// FeCAEReq as the typed voucher details of a request.
import { childrenOf, type Element } from '../soap/xml.ts';
import {
  amount,
  amountIfAny,
  integer,
  integerIfAny,
  NAMESPACE,
  part,
  text,
  textIfAny,
} from './reading.ts';
import type { Detail, Header } from './voucher.ts';

/** Throws Unreadable. */
export function readRequest(operation: Element): { header: Header; details: Detail[] } {
  const request = part(operation, 'FeCAEReq');
  const header = part(request, 'FeCabReq');
  return {
    header: {
      CantReg: integer(header, 'CantReg'),
      PtoVta: integer(header, 'PtoVta'),
      CbteTipo: integer(header, 'CbteTipo'),
    },
    details: childrenOf(part(request, 'FeDetReq'), 'FECAEDetRequest', NAMESPACE).map(readDetail),
  };
}

const readDetail = (of: Element): Detail => ({
  Concepto: integer(of, 'Concepto'),
  DocTipo: integer(of, 'DocTipo'),
  DocNro: integer(of, 'DocNro'),
  CbteDesde: integer(of, 'CbteDesde'),
  CbteHasta: integer(of, 'CbteHasta'),
  CbteFch: text(of, 'CbteFch'),
  ImpTotal: amount(of, 'ImpTotal'),
  ImpTotConc: amount(of, 'ImpTotConc'),
  ImpNeto: amount(of, 'ImpNeto'),
  ImpOpEx: amount(of, 'ImpOpEx'),
  ImpTrib: amount(of, 'ImpTrib'),
  ImpIVA: amount(of, 'ImpIVA'),
  FchServDesde: text(of, 'FchServDesde'),
  FchServHasta: text(of, 'FchServHasta'),
  FchVtoPago: text(of, 'FchVtoPago'),
  MonId: text(of, 'MonId'),
  MonCotiz: amountIfAny(of, 'MonCotiz'),
  CanMisMonExt: textIfAny(of, 'CanMisMonExt'),
  CondicionIVAReceptorId: integerIfAny(of, 'CondicionIVAReceptorId'),
  CbtesAsoc: rows(of, 'CbtesAsoc', 'CbteAsoc', (row) => ({
    Tipo: integer(row, 'Tipo'),
    PtoVta: integer(row, 'PtoVta'),
    Nro: integer(row, 'Nro'),
    Cuit: textIfAny(row, 'Cuit'),
    CbteFch: textIfAny(row, 'CbteFch'),
  })),
  Tributos: rows(of, 'Tributos', 'Tributo', (row) => ({
    Id: integer(row, 'Id'),
    Desc: textIfAny(row, 'Desc'),
    BaseImp: amount(row, 'BaseImp'),
    Alic: amount(row, 'Alic'),
    Importe: amount(row, 'Importe'),
  })),
  Iva: rows(of, 'Iva', 'AlicIva', (row) => ({
    Id: integer(row, 'Id'),
    BaseImp: amount(row, 'BaseImp'),
    Importe: amount(row, 'Importe'),
  })),
  ...readRest(of),
});

const readRest = (
  of: Element,
): Pick<Detail, 'Opcionales' | 'Compradores' | 'PeriodoAsoc' | 'Actividades'> => {
  const period = part(of, 'PeriodoAsoc');
  return {
    Opcionales: rows(of, 'Opcionales', 'Opcional', (row) => ({
      Id: text(row, 'Id'),
      Valor: text(row, 'Valor'),
    })),
    Compradores: rows(of, 'Compradores', 'Comprador', (row) => ({
      DocTipo: integer(row, 'DocTipo'),
      DocNro: integer(row, 'DocNro'),
      Porcentaje: amount(row, 'Porcentaje'),
    })),
    PeriodoAsoc: period && {
      FchDesde: text(period, 'FchDesde'),
      FchHasta: text(period, 'FchHasta'),
    },
    Actividades: rows(of, 'Actividades', 'Actividad', (row) => ({ Id: integer(row, 'Id') })),
  };
};

function rows<T>(
  of: Element,
  wrapper: string,
  name: string,
  read: (row: Element) => T,
): T[] | undefined {
  const list = part(of, wrapper);
  return list && childrenOf(list, name, NAMESPACE).map(read);
}
