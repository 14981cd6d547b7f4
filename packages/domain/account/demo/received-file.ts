// The demo shop: an export of its purchases, in the layout of the portal "Mis comprobantes" that names no receiver.
import { createHash } from 'node:crypto';
import type { UploadedFile } from '#resource/declaration.ts';

const HEADER =
  'Fecha,Tipo,Punto de Venta,Número Desde,Número Hasta,Cód. Autorización,Tipo Doc. Emisor,' +
  'Nro. Doc. Emisor,Denominación Emisor,Tipo Cambio,Moneda,Imp. Neto Gravado,' +
  'Imp. Neto No Gravado,Imp. Op. Exentas,IVA,Imp. Total';
const row = (number: number, name: string, net: number, vat: number): string =>
  [
    ...['05/03/2026', '1 - Factura A', 18, number, number, '76123456789012', 'CUIT'],
    ...['30500010912', name, 1, '$', net, 0, 0, vat, net + vat],
  ].join(',');

const LINES = [
  HEADER,
  row(4101, 'Distribuidora Cuyo SA', 100000, 21000),
  row(4102, 'Distribuidora Cuyo SA', 45000, 9450),
  row(4103, 'Distribuidora Cuyo SA', 8000, 1680),
];
const bytes = Buffer.from(`${LINES.join('\r\n')}\r\n`);

export const RECEIVED_FILE: UploadedFile = {
  name: 'compras-2026-03.csv',
  bytes,
  digest: createHash('sha256').update(bytes).digest('hex'),
};
