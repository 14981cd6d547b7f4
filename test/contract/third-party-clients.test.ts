// Two published clients of ARCA, unmodified, against the simulated one: facturajs reads the descriptions and speaks SOAP 1.1,
// @arcasdk/core brings its own and speaks 1.2. Their hosts are played here; nothing leaves the machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Arca } from '@arcasdk/core';
import { AfipServices } from 'facturajs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningArca, startArca } from '#arca-simulator/arca.ts';
import { today } from '#arca-simulator/times.ts';
import { systemClock } from '#kernel/clock.ts';
import { playAfipHosts, startTimeServer, type TimeServer } from '../support/arca/afip-hosts.ts';
import { tapArca, type Wiretap } from '../support/arca/wiretap.ts';

const COMPANY = 30_712_345_671;
const MONOTRIBUTISTA = 20_314_468_849;
const RECEIVER = 20_111_111_112;
const DATE = today(systemClock.now());

let arca: RunningArca;
let tap: Wiretap;
let time: TimeServer;
let release: () => void;
const directory = mkdtempSync(path.join(tmpdir(), 'clients-'));
beforeAll(async () => {
  arca = await startArca({ clock: systemClock, port: 0 });
  tap = await tapArca(arca.url);
  time = await startTimeServer(systemClock);
  const { NtpTimeSync } = createRequire(createRequire(import.meta.url).resolve('facturajs'))(
    'ntp-time-sync',
  );
  NtpTimeSync.getInstance({ servers: [time.address] });
  release = playAfipHosts(tap.url);
});
afterAll(async () => {
  release();
  time.close();
  await tap.close();
  await arca.stop();
  rmSync(directory, { recursive: true });
});

/** A key of the taxpayer's own, with its certificate. */
const pairOf = (cuit: number) =>
  arca.controls.newPair({ cuit: String(cuit), name: `cliente${cuit}` });

const amounts = (net: number, vat: number) => ({
  ImpTotal: net + vat,
  ImpTotConc: 0,
  ImpNeto: net,
  ImpOpEx: 0,
  ImpIVA: vat,
  ImpTrib: 0,
});
const common = { Concepto: 1, CbteFch: DATE, MonId: 'PES', MonCotiz: 1 };
const registered = { DocTipo: 80, DocNro: RECEIVER, CondicionIVAReceptorId: 1 };
const consumer = { DocTipo: 99, DocNro: 0, CondicionIVAReceptorId: 5 };
const vat21 = [{ Id: 5, BaseImp: 100, Importe: 21 }];

describe('@arcasdk/core', () => {
  const clientOf = async (cuit: number) => {
    const { certificate: cert, key } = await pairOf(cuit);
    return new Arca({ cert, key, cuit, production: false, ticketPath: directory });
  };
  const issue = (client: Arca, CbteTipo: number, more: object) =>
    client.electronicBillingService.createNextVoucher({
      CantReg: 1,
      PtoVta: 1,
      CbteTipo,
      ...common,
      ...consumer,
      ...amounts(100, 21),
      ...more,
    });
  let company: Arca;
  beforeAll(async () => {
    company = await clientOf(COMPANY);
  });

  test.each([
    ['A', 1, { ...registered, Iva: vat21 }],
    ['B', 6, { Iva: vat21 }],
  ])('authorizes an invoice %s and its notes', async (_class, type, more) => {
    const invoice = await issue(company, type, more);
    expect(invoice.cae).toMatch(/^\d{14}$/);
    const CbtesAsoc = [{ Tipo: type, PtoVta: 1, Nro: 1, Cuit: String(COMPANY), CbteFch: DATE }];
    for (const note of [type + 1, type + 2]) {
      expect((await issue(company, note, { ...more, CbtesAsoc })).cae).toMatch(/^\d{14}$/);
    }
    const held = await company.electronicBillingService.getVoucherInfo(1, 1, type);
    expect(held).toMatchObject({ codAutorizacion: invoice.cae, impTotal: 121 });
  });

  test('authorizes an invoice C and its notes', async () => {
    const client = await clientOf(MONOTRIBUTISTA);
    const more = { ...amounts(100, 0) };
    const invoice = await issue(client, 11, more);
    const CbtesAsoc = [{ Tipo: 11, PtoVta: 1, Nro: 1, Cuit: String(MONOTRIBUTISTA) }];
    const debit = await issue(client, 12, { ...more, CbtesAsoc });
    const credit = await issue(client, 13, { ...more, CbtesAsoc });
    for (const { cae } of [invoice, debit, credit]) expect(cae).toMatch(/^\d{14}$/);
  });

  test('reads every table', async () => {
    const billing = company.electronicBillingService;
    const tables = await Promise.all([
      billing.getVoucherTypes(),
      billing.getConceptTypes(),
      billing.getDocumentTypes(),
      billing.getAliquotTypes(),
      billing.getCurrencyTypes(),
      billing.getOptionalTypes(),
      billing.getTaxTypes(),
      billing.getSalesPoints(),
      billing.getIvaReceptorTypes('A'),
      billing.getCountries(),
    ]);
    for (const table of tables) {
      const [rows = []] = Object.values({ ...table.resultGet });
      expect(rows).toHaveProperty('length');
      expect(rows.length).toBeGreaterThan(2);
    }
    expect(await billing.getServerStatus()).toMatchObject({ appServer: 'OK' });
    expect((await billing.getQuotation('DOL')).resultGet?.monCotiz).toBeGreaterThan(1);
    expect((await billing.getMaxRecordsPerRequest()).resultGet).toBeGreaterThan(1);
  });

  test('finds taxpayers in each view of the register, and nobody under an unknown number', async () => {
    const views = [
      company.registerInscriptionProofService,
      company.registerScopeFiveService,
      company.registerScopeFourService,
      company.registerScopeTenService,
      company.registerScopeThirteenService,
    ];
    for (const view of views) {
      expect(await view.getTaxpayerDetails(RECEIVER)).toMatchObject({ idPersona: RECEIVER });
    }
    for (const view of views.slice(0, 4)) {
      expect(await view.getTaxpayerDetails(30_999_999_995)).toBeNull();
    }
  });

  test('is told that the service of CAEA is shut to it', async () => {
    const { errors } = await company.electronicBillingService.getCaea(202_611, 2);
    expect(errors?.err?.[0]?.code).toBe(15_003);
  });
});

describe('facturajs', () => {
  const clientOf = async (cuit: number) => {
    const { certificate: certContents, key: privateKeyContents } = await pairOf(cuit);
    const cacheTokensPath = path.join(directory, `${cuit}.json`);
    const config = { homo: true, tokensExpireInHours: 12, cacheTokensPath };
    return new AfipServices({ ...config, certContents, privateKeyContents });
  };
  const issue = async (client: AfipServices, cuit: number, CbteTipo: number, more: object) => {
    const Auth = { Cuit: cuit };
    const last = await client.getLastBillNumber({ Auth, params: { PtoVta: 2, CbteTipo } });
    const CbteDesde = last.CbteNro + 1;
    const detail = { ...common, CbteDesde, CbteHasta: CbteDesde, ...more };
    const FeCabReq = { CantReg: 1, PtoVta: 2, CbteTipo };
    const FeCAEReq = { FeCabReq, FeDetReq: { FECAEDetRequest: detail } };
    const result = await client.execRemote<{
      FeDetResp: { FECAEDetResponse: { CAE: string; Resultado: string }[] };
    }>('wsfev1', 'FECAESolicitar', { Auth, params: { FeCAEReq } });
    return result.FeDetResp.FECAEDetResponse[0];
  };
  const inOrder = (receiver: object, rest: object) => {
    const { CondicionIVAReceptorId, DocTipo, DocNro } = receiver as typeof registered;
    return { DocTipo, DocNro, ...rest, CondicionIVAReceptorId };
  };
  const AUTHORIZED = { Resultado: 'A', CAE: expect.stringMatching(/^\d{14}$/) };

  test.each([
    ['A', 1, inOrder(registered, amounts(100, 21))],
    ['B', 6, inOrder(consumer, amounts(100, 21))],
  ])('authorizes an invoice %s and its notes', async (_class, type, receiver) => {
    const client = await clientOf(COMPANY);
    const more = { ...receiver, Iva: { AlicIva: vat21 } };
    expect(await issue(client, COMPANY, type, more)).toMatchObject(AUTHORIZED);
    const CbtesAsoc = { CbteAsoc: [{ Tipo: type, PtoVta: 2, Nro: 1 }] };
    for (const note of [type + 1, type + 2]) {
      expect(await issue(client, COMPANY, note, { ...more, CbtesAsoc })).toMatchObject(AUTHORIZED);
    }
  });

  test('authorizes an invoice C and its notes, asks for it and reads conditions', async () => {
    const client = await clientOf(MONOTRIBUTISTA);
    const more = inOrder(consumer, amounts(100, 0));
    const { CAE } = (await issue(client, MONOTRIBUTISTA, 11, more)) ?? {};
    const CbtesAsoc = { CbteAsoc: [{ Tipo: 11, PtoVta: 2, Nro: 1 }] };
    for (const note of [12, 13]) {
      const made = await issue(client, MONOTRIBUTISTA, note, { ...more, CbtesAsoc });
      expect(made).toMatchObject(AUTHORIZED);
    }
    const Auth = { Cuit: MONOTRIBUTISTA };
    const FeCompConsReq = { CbteTipo: 11, CbteNro: 1, PtoVta: 2 };
    const held = await client.execRemote('wsfev1', 'FECompConsultar', {
      Auth,
      params: { FeCompConsReq },
    });
    expect(held).toMatchObject({ ResultGet: { CodAutorizacion: CAE, ImpTotal: 100 } });
    for (const table of ['FEParamGetTiposCbte', 'FEParamGetTiposIva', 'FEParamGetTiposTributos']) {
      const read = await client.execRemote<{ ResultGet: object }>('wsfev1', table, {
        Auth,
        params: {},
      });
      const [rows = []] = Object.values(read.ResultGet);
      expect(rows.length).toBeGreaterThan(2);
    }
    const conditions = await client.getVatReceiverConditions({ Auth, params: { ClaseCmp: 'C' } });
    expect(JSON.stringify(conditions)).toContain('Consumidor Final');
  });

  test('is told what the service refuses', async () => {
    const client = await clientOf(RECEIVER);
    const params = { PtoVta: 77, CbteTipo: 6 };
    await expect(
      client.getLastBillNumber({ Auth: { Cuit: RECEIVER }, params }),
    ).rejects.toMatchObject({ code: 11_002 });
  });
});

describe('what both said and heard', () => {
  test('fits ARCA’s own schemas, the answer in the version of SOAP in which it was asked', () => {
    expect(tap.overheard.filter(({ misfits }) => misfits.length > 0)).toEqual([]);
    const billing = tap.overheard.filter(({ path }) => path === '/wsfev1/service.asmx');
    const versions = new Set(billing.map(({ mediaTypes }) => mediaTypes.join(' ')));
    expect([...versions].sort()).toEqual([
      'application/soap+xml application/soap+xml',
      'text/xml text/xml',
    ]);
    expect(
      tap.overheard.filter(({ operation }) => operation === 'loginCms').length,
    ).toBeGreaterThan(5);
  });
});
