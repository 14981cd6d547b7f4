// The expressions of the port, as they are once they were read: what a condition or an update is made of. Placeholders are still
// in them, so that one text is read once however often it is sent.
import type { Operator } from '../values/compare.ts';
import type { Path } from '../values/path.ts';
import type { ValueMap } from '../values/value.ts';

export const TESTS = [
  'attribute_exists',
  'attribute_not_exists',
  'attribute_type',
  'begins_with',
  'contains',
] as const;
export const MAKERS = ['if_not_exists', 'list_append'] as const;
export type TestName = (typeof TESTS)[number];
export type MakerName = (typeof MAKERS)[number];

export type Operand =
  | { kind: 'path'; path: Path }
  | { kind: 'value'; name: string }
  | { kind: 'size'; of: Operand }
  | { kind: 'made'; name: MakerName; left: Operand; right: Operand }
  | { kind: 'sum'; sign: 1 | -1; left: Operand; right: Operand };

export type Condition =
  | { kind: 'and' | 'or'; left: Condition; right: Condition }
  | { kind: 'not'; of: Condition }
  | { kind: 'compare'; operator: Operator; left: Operand; right: Operand }
  | { kind: 'between'; of: Operand; low: Operand; high: Operand }
  | { kind: 'in'; of: Operand; options: Operand[] }
  | { kind: 'test'; name: TestName; of: Operand; by?: Operand };

export type Step =
  | { clause: 'SET' | 'ADD'; path: Path; value: Operand }
  | { clause: 'REMOVE'; path: Path };

/** A text that was read, with the placeholders that it uses. */
export type Read<T> = { syntax: T; placeholders: ReadonlySet<string> };

/** What the placeholders of one call stand for. */
export type Binding = { names: Readonly<Record<string, string>>; values: ValueMap };

/** The path with the names that it stands for. */
export const boundPath = (path: Path, { names }: Binding): Path =>
  path.map((part) =>
    typeof part === 'string' && part.startsWith('#') ? (names[part] as string) : part,
  );
