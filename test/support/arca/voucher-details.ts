// Voucher details that the rules accept on the day of the tests, to be spoilt one field at a time.
import type { Tree } from '#arca-simulator/soap/xml.ts';
import { TODAY } from './simulator.ts';

export type Fields = { [name: string]: Tree };

const VAT_21 = { AlicIva: [{ Id: 5, BaseImp: '100', Importe: '21' }] };

/** Invoice B to an anonymous final consumer. */
export const invoiceB = (number: number, rest: Fields = {}): Fields => ({
  Concepto: 1,
  DocTipo: 99,
  DocNro: 0,
  CbteDesde: number,
  CbteHasta: number,
  CbteFch: TODAY,
  ImpTotal: '121',
  ImpTotConc: '0',
  ImpNeto: '100',
  ImpOpEx: '0',
  ImpTrib: '0',
  ImpIVA: '21',
  MonId: 'PES',
  MonCotiz: '1',
  CondicionIVAReceptorId: 5,
  Iva: VAT_21,
  ...rest,
});

/** Invoice A to a registered person. */
export const invoiceA = (number: number, rest: Fields = {}): Fields =>
  invoiceB(number, { DocTipo: 80, DocNro: '20111111112', CondicionIVAReceptorId: 1, ...rest });

/** Invoice C. */
export const invoiceC = (number: number, rest: Fields = {}): Fields =>
  invoiceB(number, { ImpTotal: '100', ImpIVA: '0', Iva: undefined, ...rest });

/** FCE A to a large company. */
export const invoiceFce = (number: number, rest: Fields = {}): Fields =>
  invoiceA(number, {
    DocNro: '30500000003',
    FchVtoPago: '20261220',
    Opcionales: {
      Opcional: [
        { Id: 2101, Valor: '0170099220000067797370' },
        { Id: 27, Valor: 'SCA' },
      ],
    },
    ...rest,
  });

/** Credit note of the FCE with that number. */
export const creditFce = (number: number, invoice: number, issuer: string, rest: Fields = {}) =>
  invoiceFce(number, {
    FchVtoPago: undefined,
    Opcionales: { Opcional: [{ Id: 22, Valor: 'N' }] },
    CbtesAsoc: {
      CbteAsoc: [{ Tipo: 201, PtoVta: 1, Nro: invoice, Cuit: issuer, CbteFch: TODAY }],
    },
    ...rest,
  });

/** The parameters of FECAESolicitar. */
export const request = (type: number, details: Fields[], header: Fields = {}): Fields => ({
  FeCAEReq: {
    FeCabReq: { CantReg: details.length, PtoVta: 1, CbteTipo: type, ...header },
    FeDetReq: { FECAEDetRequest: details },
  },
});
