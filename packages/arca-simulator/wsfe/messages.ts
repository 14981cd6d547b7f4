// A code with its text: as an error of the answer, or as an observation of a voucher.
import { CAEA_MESSAGES } from '../tables/caea-messages.ts';
import { LATER_MESSAGES } from '../tables/later-messages.ts';
import { MESSAGES } from '../tables/messages.ts';
import type { Observation } from './voucher.ts';

/** `text` where it differs from the code's usual one. */
export type Finding = { code: number; text?: string };

export const finding = (code: number): Finding => ({ code });

export const messageOf = ({ code, text }: Finding): Observation => ({
  Code: code,
  Msg: text ?? MESSAGES[code] ?? LATER_MESSAGES[code] ?? CAEA_MESSAGES[code] ?? `Codigo ${code}`,
});

/** The Errors element; undefined without findings. */
export const errorsOf = (findings: readonly Finding[]) =>
  findings.length === 0 ? undefined : { Err: findings.map(messageOf) };
