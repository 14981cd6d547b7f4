// FECAEA*: codes given in advance, which since August 2026 are for contingencies alone. The simulated authority gives none, so
// that it answers as the real one answers an issuer without a sale point for them: refused, and nothing on record.

import type { Arca } from '../arca-state.ts';
import { childrenOf, type Element, type Tree } from '../soap/xml.ts';
import { processTime } from '../times.ts';
import { errorsOf, type Finding, finding, messageOf } from './messages.ts';
import { integer, NAMESPACE, part, text } from './reading.ts';
import { SALE_POINT_MAX } from './rules/header.ts';

type Answer = (arca: Arca, cuit: string, operation: Element) => Tree;

const NO_DATA = 602;
const PERIOD = /^20\d\d(0[1-9]|1[0-2])$/;
const CAEA = /^\d{14}$/;

const isSalePoint = (number: number): boolean => number >= 1 && number <= SALE_POINT_MAX;

/** Open for codes in advance. */
const takesCaea = (arca: Arca, cuit: string, number: number): boolean => {
  const point = arca.salePoints.find(cuit, number);
  return point?.EmisionTipo.startsWith('CAEA') === true && point.Bloqueado === 'N';
};

function fortnightProblem(operation: Element): Finding | undefined {
  if (!PERIOD.test(String(integer(operation, 'Periodo')))) return finding(15004);
  return [1, 2].includes(integer(operation, 'Orden')) ? undefined : finding(15005);
}

const refused = (code: number): Tree => ({ Errors: errorsOf([finding(code)]) });

export const CAEA_OPERATIONS: Readonly<Record<string, Answer>> = {
  FECAEASolicitar(arca, cuit, operation) {
    const problem = fortnightProblem(operation);
    if (problem !== undefined) return refused(problem.code);
    const points = arca.salePoints.of(cuit);
    return refused(points.some(({ Nro }) => takesCaea(arca, cuit, Nro)) ? 15016 : 15003);
  },
  FECAEAConsultar: (_arca, _cuit, operation) =>
    refused(fortnightProblem(operation)?.code ?? NO_DATA),
  FECAEASinMovimientoInformar(_arca, _cuit, operation) {
    const [number, caea] = [integer(operation, 'PtoVta'), text(operation, 'CAEA')];
    const code = !isSalePoint(number) ? 1206 : CAEA.test(caea) ? 1204 : 1207;
    return { CAEA: caea, PtoVta: number, Resultado: 'R', Errors: errorsOf([finding(code)]) };
  },
  FECAEASinMovimientoConsultar(_arca, _cuit, operation) {
    if (!CAEA.test(text(operation, 'CAEA'))) return refused(10100);
    return refused(isSalePoint(integer(operation, 'PtoVta')) ? 10102 : 10101);
  },
  FECAEARegInformativo: inform,
};

/** Beside an error for the whole: PtoVta is no option of the schema. */
export const noMovement = (findings: readonly Finding[]): Tree => ({
  PtoVta: 0,
  Errors: errorsOf(findings),
});

function inform(arca: Arca, cuit: string, operation: Element): Tree {
  const request = part(operation, 'FeCAEARegInfReq');
  const header = part(request, 'FeCabReq');
  const PtoVta = integer(header, 'PtoVta');
  const details = childrenOf(part(request, 'FeDetReq'), 'FECAEADetRequest', NAMESPACE);
  const FeCabResp = {
    Cuit: cuit,
    PtoVta,
    CbteTipo: integer(header, 'CbteTipo'),
    FchProceso: processTime(arca.clock.now()),
    CantReg: integer(header, 'CantReg'),
    Resultado: 'R',
    Reproceso: 'N',
  };
  if (!isSalePoint(PtoVta)) return { FeCabResp, Errors: errorsOf([finding(1300)]) };
  if (!takesCaea(arca, cuit, PtoVta)) return { FeCabResp, Errors: errorsOf([finding(701)]) };
  return { FeCabResp, FeDetResp: { FECAEADetResponse: details.map(unregistered) } };
}

function unregistered(detail: Element): Tree {
  const number = (name: string) => integer(detail, name);
  const caea = text(detail, 'CAEA');
  return {
    Concepto: number('Concepto'),
    DocTipo: number('DocTipo'),
    DocNro: number('DocNro'),
    CbteDesde: number('CbteDesde'),
    CbteHasta: number('CbteHasta'),
    CbteFch: text(detail, 'CbteFch'),
    Resultado: 'R',
    Observaciones: { Obs: [messageOf(finding(CAEA.test(caea) ? 780 : 782))] },
    CAEA: caea,
  };
}
