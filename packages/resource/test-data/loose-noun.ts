// A noun of a test whose records are not typed.

import type { Noun } from '../declaration.ts';
import { noun } from '../define.ts';
import type { Fields } from '../fields/field.ts';
import type { Rec } from './rec.ts';

export const looseNoun = <const S extends Fields>(
  input: Parameters<typeof noun<Rec, S, Rec, string>>[0],
): Noun & { readonly fields: S } => noun<Rec, S, Rec, string>(input);
