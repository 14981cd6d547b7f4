// What a furnished tenant has: one record of every noun, and who may act for it.
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Stack, TestTenant } from './stack.ts';

export type Furniture = {
  stack: Stack;
  tenant: TestTenant;
  mode: Mode;
  /** All scopes. */
  token: string;
  session: string;
  records: Map<string, Rec>;
};
