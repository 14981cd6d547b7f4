// FECAESolicitar: a number of its series is given once, in order, and is on disk before it is answered. A record that is
// refused ends the batch; there is no idempotency: what was authorized is answered 10016 (fiscal#wsfe-answer).

import type { Arca, ArcaState } from '../arca-state.ts';
import type { Element, Tree } from '../soap/xml.ts';
import { atomically } from '../state/database.ts';
import { REGISTERED } from '../tables/document-types.ts';
import { type VoucherType, voucherType } from '../tables/voucher-types.ts';
import { isCompactDate, processTime, today } from '../times.ts';
import { applyRules } from './apply-rules.ts';
import { readRequest } from './detail-reading.ts';
import { issue } from './issue.ts';
import { errorsOf, type Finding, finding, messageOf } from './messages.ts';
import type { Case } from './rules/case.ts';
import { headerFindings } from './rules/header.ts';
import type { AssociatedVoucher, Detail, Series, Voucher } from './voucher.ts';

/** What a fault does to a request: refuse or observe its records, whatever the rules say. */
export type Interference = { refuse?: Finding; observe?: Finding; outOfSequence?: boolean };

type Outcome = {
  detail: Detail;
  /** Authorized when it has one. */
  voucher?: Voucher;
  refusals: readonly Finding[];
  /** Its number or its date is not the next one: told at the head of the answer. */
  outOfSequence?: boolean;
};

const OUT_OF_SEQUENCE = 10016;

/** The content of FECAESolicitarResult. Throws Unreadable. */
export function solicit(
  arca: Arca,
  cuit: string,
  operation: Element,
  interference: Interference = {},
): Tree {
  const { header, details } = readRequest(operation);
  const series: Series = { cuit, PtoVta: header.PtoVta, CbteTipo: header.CbteTipo };
  const head = headerFindings({
    header,
    records: details.length,
    issuer: arca.register.find(cuit),
    salePoint: arca.salePoints.find(cuit, header.PtoVta),
  });
  const type = voucherType(header.CbteTipo);
  if (head.length > 0 || type === undefined) {
    return { FeCabResp: headOf(arca, series, header.CantReg, 'R'), Errors: errorsOf(head) };
  }
  const outcomes = atomically(arca.database, () => {
    const done: Outcome[] = [];
    for (const detail of details) {
      const stopped = done.some(({ voucher }) => voucher === undefined);
      const one = { arca, type, series, detail: dated(arca, detail) };
      done.push(stopped ? { detail, refusals: [] } : process(one, interference));
    }
    return done;
  });
  const approved = outcomes.filter(({ voucher }) => voucher !== undefined).length;
  const result = approved === 0 ? 'R' : approved === outcomes.length ? 'A' : 'P';
  const sequence = outcomes.some(({ outOfSequence }) => outOfSequence);
  return {
    FeCabResp: headOf(arca, series, header.CantReg, result),
    FeDetResp: { FECAEDetResponse: outcomes.map(detailOf) },
    Errors: errorsOf(sequence ? [finding(OUT_OF_SEQUENCE)] : []),
  };
}

type Candidate = { arca: ArcaState; type: VoucherType; series: Series; detail: Detail };

function process(candidate: Candidate, interference: Interference): Outcome {
  const { arca, series, detail } = candidate;
  const last = arca.vouchers.last(series);
  const next = (last?.CbteHasta ?? 0) + 1;
  const late = isCompactDate(detail.CbteFch) && detail.CbteFch < (last?.CbteFch ?? '');
  if (interference.outOfSequence || detail.CbteDesde !== next || late) {
    return { detail, refusals: [], outOfSequence: true };
  }
  const { refusals, observations } = applyRules(caseOf(candidate));
  const refused = interference.refuse === undefined ? refusals : [interference.refuse];
  if (refused.length > 0) return { detail, refusals: refused };
  const observed = [...observations, ...(interference.observe ? [interference.observe] : [])];
  return { detail, voucher: issue(candidate, observed.map(messageOf)), refusals: [] };
}

const dated = (arca: ArcaState, detail: Detail): Detail =>
  detail.CbteFch === '' ? { ...detail, CbteFch: today(arca.clock.now()) } : detail;

function caseOf({ arca, type, series, detail }: Candidate): Case {
  const { cuit } = series;
  const number = String(detail.DocNro);
  const own = ({ PtoVta, Tipo }: AssociatedVoucher): Series => ({ cuit, PtoVta, CbteTipo: Tipo });
  const isOwn = ({ Cuit }: AssociatedVoucher) => Cuit === undefined || Cuit === cuit;
  const refersTo = (voucher: AssociatedVoucher) => (note: Voucher) =>
    note.CbtesAsoc?.some(
      ({ Tipo, PtoVta, Nro }) =>
        Tipo === voucher.Tipo && PtoVta === voucher.PtoVta && Nro === voucher.Nro,
    ) ?? false;
  return {
    detail,
    type,
    series,
    today: today(arca.clock.now()),
    issuer: arca.register.find(cuit),
    receiver: REGISTERED.includes(detail.DocTipo) ? arca.register.find(number) : undefined,
    rate: arca.rates.of(detail.MonId),
    find: (voucher) => (isOwn(voucher) ? arca.vouchers.find(own(voucher), voucher.Nro) : undefined),
    notesOf: (voucher) => arca.vouchers.list({ cuit }).filter(refersTo(voucher)),
    isRegistered: (other) => arca.register.find(other) !== undefined,
    deliveryNote: ({ Tipo, PtoVta, Nro, Cuit = cuit }) =>
      arca.deliveryNotes.find({ cuit: Cuit, Tipo, PtoVta, Nro }),
    allowsFullCredit: arca.settings.get().fce_full_credit,
  };
}

const headOf = (arca: Arca, series: Series, records: number, result: string): Tree => ({
  Cuit: series.cuit,
  PtoVta: series.PtoVta,
  CbteTipo: series.CbteTipo,
  FchProceso: processTime(arca.clock.now()),
  CantReg: records,
  Resultado: result,
  Reproceso: 'N',
});

function detailOf({ detail, voucher, refusals }: Outcome): Tree {
  const observations = voucher?.Observaciones ?? refusals.map(messageOf);
  const { Concepto, DocTipo, DocNro, CbteDesde, CbteHasta, CbteFch } = detail;
  return {
    ...{ Concepto, DocTipo, DocNro, CbteDesde, CbteHasta, CbteFch },
    Resultado: voucher === undefined ? 'R' : 'A',
    Observaciones: observations.length === 0 ? undefined : { Obs: observations },
    CAE: voucher?.CAE ?? '',
    CAEFchVto: voucher?.CAEFchVto ?? '',
  };
}
