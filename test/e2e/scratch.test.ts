import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/date.ts';
import { openLiveDesk, type LiveDesk } from '../support/live-desk.ts';
let desk: LiveDesk;
beforeAll(async () => { desk = await openLiveDesk(); });
afterAll(() => desk.close());
const R = '/api/v1/bill/receipts';
let seed = Number(process.env.SEED ?? 1);
const rnd = () => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return (seed >>> 8) / 0x7fffff; };
const pick = <T,>(...xs: T[]): T => xs[Math.floor(rnd() * xs.length)]!;
const maybe = (p: number) => rnd() < p;
const cents = (max: number) => Math.round(rnd() * max * 100) / 100;
const n2 = (x: number) => Math.round(x * 100) / 100;
const counts: Record<string, number> = {};
const seen = new Set<string>();
const count = (k: string, detail?: unknown) => { counts[k] = (counts[k] ?? 0) + 1; if (detail && !seen.has(k)) { seen.add(k); console.log(k, JSON.stringify(detail).slice(0, 1500)); } };
const today = () => businessDate(desk.stack.clock.now());
const receptor = () => pick<any>(undefined, { tipo_documento: 80, numero_documento: '30715686054', nombre: 'X', condicion_iva_receptor: pick(1, 1, 4, 6, 15, 13, 10, 7) },
  { tipo_documento: 80, numero_documento: '20111111112', condicion_iva_receptor: pick(6, 5, 1, 8, 9, 16) }, { tipo_documento: 96, numero_documento: '12345678', nombre: 'J' },
  { tipo_documento: 94, numero_documento: '00123', condicion_iva_receptor: 9 }, { tipo_documento: 80, numero_documento: '23000000000', condicion_iva_receptor: 7 }, { tipo_documento: 86, numero_documento: '20111111112' });
const item = () => ({ descripcion: 'x', cantidad: pick(1, 2, 3, 0.333333, 1.5, 1000), precio_unitario: pick(cents(1), cents(100), cents(5000), 0, 0.01), ...(maybe(0.3) && { bonificacion: pick(10, 33.3333, 100, 5) }), ...(maybe(0.8) && { alicuota_iva: pick<any>(0, 2.5, 5, 10.5, 21, 21, 27, 'exento', 'no_gravado') }) });
const body = (): any => {
  const concepto = pick(1, 1, 2, 3);
  const b: any = { autorizar: true, receptor: receptor(), items: Array.from({ length: pick(1, 2, 3, 7) }, item), ...(maybe(0.3) && { precios_con_iva: maybe(0.5) }), ...(maybe(0.5) && { concepto }) };
  if (maybe(0.3)) b.tributos = Array.from({ length: pick(1, 2) }, () => pick<any>({ codigo: pick(1, 4, 5, 7, 13), base: cents(1000), alicuota: cents(20) }, { codigo: 99, descripcion: 'Tasa', importe: cents(100) }, { codigo: 7, importe: cents(10) }, { codigo: 4, base: cents(10), alicuota: 0 }));
  if (maybe(0.2)) Object.assign(b, { moneda: 'USD', cotizacion: n2(1400 + rnd() * 100), ...(maybe(0.2) && { cancela_misma_moneda_ext: true }) });
  
  if (maybe(0.15)) b.comprobantes_asociados = [{ tipo_comprobante: pick(88, 991), punto_venta: 1, numero: 3, ...(maybe(0.5) && { cuit: '30715686054' }), ...(maybe(0.5) && { fecha: addDays(today(), pick(-40, -3, 0, 3)) }) }];
  if (maybe(0.1)) b.opcionales = [pick<any>({ id: '11', valor: '1' }, { id: '17', valor: '2' }, { id: '12', valor: '0' })];
  if (maybe(0.1)) b.tipo_comprobante = pick(1, 4, 6, 9, 11, 201, 51);
  if (maybe(0.1)) Object.assign(b, { fecha_servicio_desde: addDays(today(), -20), fecha_servicio_hasta: addDays(today(), 3) });
  if (maybe(0.1)) b.fecha_vencimiento_pago = addDays(today(), pick(0, 5, 30));
  if (maybe(0.25)) {
    const rows = [...new Set([pick(21, 10.5, 0), pick(27, 5, 21)])].map((alicuota) => { const base = n2(0.01 + cents(5000)); return { alicuota, base, importe: n2(base * alicuota / 100 + pick(0, 0, 0.01, -0.01)) }; }).filter((r) => r.importe >= 0);
    delete b.items; b.iva_items = rows; if (maybe(0.5)) b.exento = cents(100); if (maybe(0.3)) b.no_gravado = cents(100);
    if (maybe(0.3)) b.neto_gravado = n2(rows.reduce((t, r) => t + r.base, 0) + pick(0, 0.01));
    if (maybe(0.3)) b.iva = n2(rows.reduce((t, r) => t + r.importe, 0) + pick(0, 0.01, 0.02));
    if (process.env.COND) { delete b.iva_items; delete b.exento; delete b.no_gravado; delete b.neto_gravado; delete b.iva; b.total = n2(cents(5000) + 1); }
  }
  if (maybe(0.1) && !process.env.COND || process.env.COND === 'monotributo' && maybe(0.1)) Object.assign(b, { receptor: { tipo_documento: 80, numero_documento: '30500000003', nombre: 'G', condicion_iva_receptor: pick(1, 1, 4) }, tipo_comprobante: process.env.COND ? 211 : pick(201, 206), concepto: pick(1, 2), items: [{ descripcion: 'o', cantidad: 1, precio_unitario: 6000000 + cents(1000) }, item()], fecha_vencimiento_pago: addDays(today(), pick(0, 30)), fce: { cbu: '2850590940090418135201', transferencia: 'ADC' }, moneda: undefined, cotizacion: undefined, cancela_misma_moneda_ext: undefined });
  return b;
};
const tell = (what: string, r: any, b: any) => {
  const e = r.json.errors?.[0];
  const k = `${what} ${r.status} ${r.json.code ?? r.json.data?.estado} ${e?.authority_code ?? ''}`;
  const isNews = r.status >= 500 || e?.authority_code !== undefined || (r.status < 300 && r.json.data?.observaciones_autoridad?.length > 0);
  count(k + (r.json.data?.observaciones_autoridad ?? []).map((o: any) => o.code).join(), isNews ? { e: r.json.errors, b, o: r.json.data?.observaciones_autoridad } : undefined);
};
const PARTS = ['neto_gravado', 'no_gravado', 'exento', 'iva', 'tributos_total', 'total'];
test('fuzz', async () => {
  if (process.env.COND) {
    const T = '/api/v1/bill/tax_info/taxpayer';
    const condicion = { monotributo: 6, exento: 4 }[process.env.COND];
    const put = await fetch(`${desk.arca.url}/taxpayers/30712345671`, { method: 'PUT', body: JSON.stringify({ condicion }) });
    const c = await desk.ask('POST', `${T}/arca_delegated/`, { cuit: '30712345671', legal_name: 'Otra', tax_condition: process.env.COND, sale_points: [1] });
    const a = await desk.ask('PATCH', `${T}/active-system/`, { billing_system: 'arca_delegated' });
    console.log(put.status, c.status, a.status);
  }
  for (let i = 0; i < Number(process.env.N ?? 400); i++) {
    if (i % 40 === 39) desk.stack.clock.advance(7_200_000);
    const b = body();
    const r = await desk.ask('POST', `${R}/invoice/`, b);
    tell('invoice', r, b);
    const d: any = r.json.data;
    if (r.status !== 200 || d.estado !== 'autorizado') continue;
    if (d.total === 0) continue;
    const parts = n2(d.neto_gravado + d.no_gravado + d.exento + d.iva + d.tributos_total);
    if (Math.abs(parts - d.total) > 0.001) count('SUM', d);
    const notes: any[] = [];
    for (let k = pick(0, 0, 1, 2, 3); k > 0; k--) {
      const now = await desk.read(d._id);
      const nb: any = { autorizar: true, comprobante_id: d._id, ...pick<any>({ importe: n2(now.saldo_acreditable * rnd()) }, { items: [item()] }, { items: [{ ...(d.items?.[0] ?? item()) }] }, { importe: 0.05 }) };
      if (nb.importe === 0) continue;
      const kind = pick('credit', 'credit', 'debit');
      const nr = await desk.ask('POST', `${R}/${kind}-note/`, nb);
      tell(kind, nr, { nb, d });
      if (nr.status === 200) notes.push(nr.json.data);
    }
    if (maybe(0.6)) {
      const now = await desk.read(d._id);
      const c = await desk.ask('POST', `${R}/cancel/${d._id}/`, {});
      tell('cancel', c, { now, notes });
      if (c.status === 200) {
        const after: any = c.json.data;
        if (after.nota_credito_id) notes.push(await desk.read(after.nota_credito_id));
        const isCredit = (n: any) => [3, 8, 13, 53, 203, 208, 213].includes(n.tipo_comprobante);
        const left: any = {};
        for (const p of PARTS) left[p] = n2(d[p] + notes.reduce((t, n) => t + (isCredit(n) ? -n[p] : n[p]), 0));
        for (const n of [d, ...notes]) for (const row of n.iva_items) for (const f of ['base', 'importe']) { const key = `${row.alicuota} ${f}`; left[key] = n2((left[key] ?? 0) + (n !== d && isCredit(n) ? -row[f] : row[f])); }
        const off = Object.entries(left).filter(([, v]) => v !== 0);
        const big = off.filter(([, v]) => Math.abs(v as number) > 0.02 * notes.length);
        count(off.length ? (big.length ? 'LEFT BIG' : 'left cents') : 'clean', big.length ? { left, now, notes: notes.map((n) => [n.tipo_comprobante, n.total, n.iva_items, n.exento, n.no_gravado, n.tributos]) } : undefined);
      }
    }
    const pdf = await desk.stack.request('GET', `${R}/${d._id}/pdf`, { token: desk.token });
    if (pdf.status !== 200) count(`pdf ${pdf.status}`, d);
  }
  console.log(JSON.stringify(counts, null, 1));
  await desk.later();
}, 600_000);
