// Data by resolution: which, where, and in what form (fiscal#optional-data; rules 10052-10132). The form of each value is in
// tables/optionals.ts, which names its own error code.
import { isValidCuit } from '#kernel/cuit.ts';
import { COUNTRIES } from '../../tables/catalogue.ts';
import { OPTIONALS, type OptionalType } from '../../tables/optionals.ts';
import { WITH_OPTIONALS } from '../../tables/voucher-types.ts';
import type { Optional } from '../voucher.ts';
import { type Case, isLetter, optionals, type Rules, repeats } from './case.ts';

export const DATA_RULES: Rules = {
  10052: ({ detail }) => detail.Opcionales?.length === 0,
  10053: (of) => rows(of).some((row) => typeOf(row) === undefined),
  10054: (of) =>
    repeats(
      rows(of)
        .filter((row) => !typeOf(row)?.repeats)
        .map(({ Id }) => Id),
    ),
  10055: (of) => rows(of).some(({ Valor }) => Valor === ''),
  10066: (of) => optionals(of, '2').length > 0 && ![1, 2, 3, 6, 7, 8].includes(of.type.id),
  10068: (of) => of.detail.Opcionales !== undefined && !WITH_OPTIONALS.includes(of.type.id),
  10086: (of) => hasResolution(of, '3668') && !isLetter(of, 'A'),
  10112: (of) => new Set(rows(of).flatMap((row) => typeOf(row)?.resolution ?? [])).size > 1,
  10113: (of) =>
    (optionals(of, '10')[0] === '1') !== (has(of, '1011') && has(of, '1012')) && has(of, '10'),
  10114: (of) => (has(of, '1011') || has(of, '1012')) && !has(of, '10'),
  10123: (of) => hasResolution(of, '4004') && !isLetter(of, 'B', 'C'),
  10126: (of) => optionals(of, '1801').some((cuit) => isValidCuit(cuit) && !of.isRegistered(cuit)),
  10128: (of) => repeats(optionals(of, '1801')),
  10129: (of) => optionals(of, '17')[0] === '1' && !(has(of, '1801') && has(of, '1802')),
  10130: (of) => optionals(of, '1801').length !== optionals(of, '1802').length,
  10131: (of) => optionals(of, '1801').includes(of.series.cuit),
  10132: (of) => (has(of, '1801') || has(of, '1802')) && !has(of, '17'),
  10190: (of) => repeats(optionals(of, '23')),
};

/** Purchases of used goods (type 49). */
export const USED_GOODS_RULES: Rules = {
  10076: ({ detail }) => detail.Opcionales === undefined,
  10078: (of) => !has(of, '91'),
  10080: (of) =>
    optionals(of, '92').some((country) => !COUNTRIES.some(([id]) => id === Number(country))),
  10081: (of) => rows(of).some(({ Id }) => !['91', '92', '93'].includes(Id)),
  10082: (of) => has(of, '92') !== [30, 91, 94].includes(of.detail.DocTipo),
  10084: (of) => !has(of, '93'),
};

/** Codes of values in another form than theirs. */
export const malformedValues = (of: Case): number[] =>
  rows(of).flatMap((row) => {
    const type = typeOf(row);
    return type === undefined || row.Valor === '' || type.value.test(row.Valor) ? [] : [type.code];
  });

const rows = ({ detail }: Case): readonly Optional[] => detail.Opcionales ?? [];
const has = (of: Case, id: string): boolean => optionals(of, id).length > 0;
const typeOf = ({ Id }: Optional): OptionalType | undefined =>
  OPTIONALS.find(({ id }) => id === Id);
const hasResolution = (of: Case, resolution: string): boolean =>
  rows(of).some((row) => typeOf(row)?.resolution === resolution);
