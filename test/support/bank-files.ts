// The files of banks in bank-files/, and what an import of each is to give: by which mapping, and every line with its day, amount,
// text and number.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./bank-files/', import.meta.url);

type Line = readonly [date: string, amount: number, description: string, reference?: string];
export type BankSample = {
  name: string;
  format: 'ofx' | 'camt053' | 'csv';
  account?: string;
  currency?: string;
  opening: number;
  closing: number;
  mapping?: Record<string, string>;
  /** From the oldest to the newest day. */
  lines: readonly Line[];
};

export const bankFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(name, FOLDER)));

const BY_SIDES = { date: 'Fecha', debit: 'Debito', credit: 'Credito', balance: 'Saldo' };

export const BANK_SAMPLES: readonly BankSample[] = [
  {
    name: 'galicia.csv',
    format: 'csv',
    opening: 677_024.22,
    closing: 735_797.72,
    mapping: {
      date: 'Fecha',
      description: 'Descripción',
      debit: 'Débitos',
      credit: 'Créditos',
      reference: 'Número de Comprobante',
      balance: 'Saldo',
    },
    lines: [
      ['2026-10-02', 121_000, 'TRANSFERENCIA DE TERCEROS', '30711122233'],
      ['2026-10-05', -726, 'IMP. CRE. LEY 25413'],
      ['2026-10-09', -30_000, 'PAGO A PROVEEDORES', '000123'],
      ['2026-10-09', -30_000, 'PAGO A PROVEEDORES', '000124'],
      ['2026-10-30', -1_500.5, 'COMISIÓN MANTENIMIENTO'],
    ],
  },
  {
    name: 'santander.csv',
    format: 'csv',
    opening: 5_000_000,
    closing: 5_824_040,
    mapping: {
      date: 'Fecha',
      description: 'Concepto',
      amount: 'Importe',
      reference: 'Referencia',
      balance: 'Saldo',
    },
    lines: [
      ['2026-10-22', 1_000_000, 'Transferencia recibida - Peña y cia srl', '000008654'],
      ['2026-10-23', -14_960, 'Comisión servicio cuenta', '000008656'],
      ['2026-10-23', -3_000, 'Impuesto ley 25.413 debito 0,6%', '000008655'],
      [
        '2026-10-29',
        -58_000,
        'Compra con tarjeta de debito - Estacion de servicio - tarj nro. 0000',
        '16862006',
      ],
      ['2026-10-30', -100_000, 'Transferencia realizada - A un proveedor', '04257848'],
    ],
  },
  {
    name: 'macro.csv',
    format: 'csv',
    opening: 250_000,
    closing: 309_669,
    mapping: { ...BY_SIDES, description: 'Concepto', reference: 'Referencia' },
    lines: [
      ['2026-10-01', -726, 'DBCR 25413 S/CR TASA GRAL', '2'],
      ['2026-10-01', 121_000, 'ING TRANSF:PEÑA Y CIA SRL-30711122233', '1'],
      ['2026-10-15', -60_000, 'TEF DATANET PR DISTRIBUIDORA DEL SUR 30700000007', '3'],
      ['2026-10-30', -605, 'SIRCREB', '4'],
    ],
  },
  {
    name: 'icbc.csv',
    format: 'csv',
    opening: 0,
    closing: 75_004,
    mapping: {
      date: 'Fecha contable',
      description: 'Concepto',
      debit: 'Débito en $',
      credit: 'Crédito en $',
      reference: 'Nro. de cheque',
      balance: 'Saldo en $',
    },
    lines: [
      ['2026-10-05', 121_000, 'TRANSFERENCIA RECIBIDA'],
      ['2026-10-06', -45_000, 'CHEQUE POR CÁMARA', '00001025'],
      ['2026-10-06', -726, 'IMP. LEY 25413 CRED.'],
      ['2026-10-06', -270, 'IMP. LEY 25413 DEB.'],
    ],
  },
  {
    name: 'brubank.csv',
    format: 'csv',
    currency: 'ARS',
    opening: 10_500,
    closing: 53_149.25,
    mapping: {
      date: 'Fecha',
      description: 'Descripcion',
      debit: 'Debitos',
      credit: 'Creditos',
      reference: 'Referencia',
      balance: 'Saldo',
      currency: 'Moneda',
      date_format: 'DD/MM/YY',
    },
    lines: [
      ['2026-10-03', 121_000, 'Transferencia de Peña y Cia SRL', '8e1f'],
      ['2026-10-07', -18_350.75, 'Pago de servicios', '8e20'],
      ['2026-10-21', -60_000, 'Transferencia a Distribuidora del Sur', '8e31'],
    ],
  },
  {
    name: 'mercado-pago.csv',
    format: 'csv',
    opening: 16_868.97,
    closing: 1_849.38,
    mapping: {
      date: 'RELEASE_DATE',
      description: 'TRANSACTION_TYPE',
      amount: 'TRANSACTION_NET_AMOUNT',
      reference: 'REFERENCE_ID',
      balance: 'PARTIAL_BALANCE',
    },
    lines: [
      ['2026-10-01', -1_200, 'Liquidación de dinero cancelada', '140282341986'],
      ['2026-10-01', 45_231.68, 'Liquidación de dinero', '140282341986'],
      ['2026-10-08', -9_569.25, 'Pago Servicio de luz', '141215405790'],
      ['2026-10-09', -50_000, 'Transferencia enviada Peña y Cia SRL', '141215405999'],
      ['2026-10-31', 517.98, 'Rendimientos', '1747691410131'],
    ],
  },
  {
    name: 'ofx-1.ofx',
    format: 'ofx',
    account: '007 4012345-6 001-3',
    currency: 'ARS',
    opening: 100_000,
    closing: 159_499.5,
    lines: [
      ['2026-10-05', 121_000, 'PEÑA & HIJOS Transferencia recibida', '2026100500001'],
      ['2026-10-09', -30_000, 'CHEQUE PAGADO POR CÁMARA 1025', '2026100900001'],
      ['2026-10-09', -30_000, 'PAGO A PROVEEDORES', '2026100900002'],
      ['2026-10-30', -1_500.5, 'COMISION MANTENIMIENTO', '2026103000001'],
    ],
  },
  {
    name: 'ofx-2.ofx',
    format: 'ofx',
    account: '0150540 0540/02100000/54',
    currency: 'ARS',
    opening: 0,
    closing: 56_000,
    lines: [
      ['2026-10-05', 121_000, 'Transferencia de PEÑA & CIA <SRL> Factura 0001-00000012', '00002'],
      ['2026-10-09', -45_000, 'CHECK 1025', '00003'],
      ['2026-10-20', -20_000, 'Cajero automático', '00004'],
    ],
  },
  {
    name: 'camt-053-02.xml',
    format: 'camt053',
    account: '0070001230004012345613',
    currency: 'ARS',
    opening: 100_000,
    closing: 199_474,
    lines: [
      ['2026-10-05', 121_000, 'PEÑA Y CIA SRL Factura 0001-00000012', '2026100500001'],
      ['2026-10-05', -726, 'IMP LEY 25413', '2026100500002'],
      ['2026-10-20', -20_800, 'DISTRIBUIDORA DEL SUR', '2026102000001'],
    ],
  },
  {
    name: 'camt-053-04.xml',
    format: 'camt053',
    account: '0070001230004012345613',
    currency: 'ARS',
    opening: 0,
    closing: 61_000,
    lines: [
      ['2026-10-05', 121_000, '', 'A-1'],
      ['2026-10-06', -60_000, 'DISTRIBUIDORA DEL SUR', 'B-1'],
    ],
  },
  {
    name: 'camt-053-08.xml',
    format: 'camt053',
    account: '0070001230004012345613',
    currency: 'ARS',
    opening: -1_500,
    closing: 118_773.99,
    lines: [
      ['2026-10-05', 121_000, 'PEÑA Y CIA SRL 0001-00000012', 'T-77'],
      ['2026-10-05', -726.01, 'IMP LEY 25413', 'T-78'],
    ],
  },
];
