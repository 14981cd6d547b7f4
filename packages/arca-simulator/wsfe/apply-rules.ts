// All rules over one voucher: which findings refuse it, and which only go with its CAE.

import { type Finding, finding } from './messages.ts';
import { AMOUNT_RULES } from './rules/amounts.ts';
import { ASSOCIATION_RULES, PERIOD_RULES } from './rules/associated.ts';
import { ACTIVITY_RULES, BUYER_RULES } from './rules/buyers.ts';
import type { Case, Rules } from './rules/case.ts';
import { creditInvoiceRules } from './rules/credit-invoice.ts';
import { CURRENCY_RULES } from './rules/currency.ts';
import { DATA_RULES, malformedValues, USED_GOODS_RULES } from './rules/data.ts';
import { DATE_RULES, outsideWindow } from './rules/dates.ts';
import { DELIVERY_RULES } from './rules/delivery-notes.ts';
import { NUMBER_RULES } from './rules/numbers.ts';
import { RECEIVER_RULES } from './rules/receiver.ts';
import { TRIBUTE_RULES } from './rules/tributes.ts';
import { VAT_RULES } from './rules/vat.ts';

type Findings = { refusals: Finding[]; observations: Finding[] };

const ALWAYS: readonly Rules[] = [
  NUMBER_RULES,
  DATE_RULES,
  RECEIVER_RULES,
  AMOUNT_RULES,
  VAT_RULES,
  TRIBUTE_RULES,
  CURRENCY_RULES,
  ASSOCIATION_RULES,
  PERIOD_RULES,
  DELIVERY_RULES,
  DATA_RULES,
  BUYER_RULES,
  ACTIVITY_RULES,
];

/** "No excluyentes": the voucher is authorized with them. */
const OBSERVED: readonly number[] = [
  10017, 10041, 10063, 10188, 10209, 10217, 10237, 10238, 10245, 10249, 10283,
];
/** Refuse everything but a credit note. */
const LENIENT_TO_CREDIT: readonly number[] = [10247, 10248];

/** Findings by ascending code. */
export function applyRules(of: Case): Findings {
  const window = outsideWindow(of);
  const codes = new Set([...brokenCodes(of), ...malformedValues(of)]);
  const findings = [
    ...(window === undefined ? [] : [{ code: 10016, text: window }]),
    ...[...codes].sort((a, b) => a - b).map(finding),
  ];
  const observes = ({ code }: Finding) =>
    OBSERVED.includes(code) || (of.type.kind === 'credit' && LENIENT_TO_CREDIT.includes(code));
  return {
    refusals: findings.filter((each) => !observes(each)),
    observations: findings.filter(observes),
  };
}

function brokenCodes(of: Case): number[] {
  const used = of.type.letter === '49' ? [USED_GOODS_RULES] : [];
  return [...ALWAYS, ...used, creditInvoiceRules(of)].flatMap((rules) =>
    Object.entries(rules)
      .filter(([, isBroken]) => isBroken(of))
      .map(([code]) => Number(code)),
  );
}
