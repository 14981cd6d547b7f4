// What can be done with withholdings and perceptions, for the table of contents of the treasury.
import type { Noun, Verb } from '#resource/declaration.ts';
import { AgentConfig } from '../records/withholding/agent-config.ts';
import { Certificate } from '../records/withholding/certificate.ts';
import { Perception } from '../records/withholding/perception.ts';
import { RateLine } from '../records/withholding/rate-line.ts';
import { Regime } from '../records/withholding/regime.ts';
import { Withholding } from '../records/withholding/withholding.ts';
import { WithholdingMonth } from '../records/withholding/withholding-month.ts';
import { changeAgentConfig, showAgentConfig } from './agent-config-verbs.ts';
import { annulWithholding } from './annul-withholding.ts';
import { applyWithholding } from './apply-withholding.ts';
import { calculatePerception } from './calculate-perception.ts';
import { calculateWithholding } from './calculate-withholding.ts';
import { giveCertificate, printCertificate } from './certificate-verbs.ts';
import { showReturn } from './ddjj/show-return.ts';
import { createRegime, deleteRegime, listRegimes, updateRegime } from './regime-verbs.ts';
import { uploadRates } from './upload-rates.ts';

export const withholdingNouns: readonly Noun[] = [
  AgentConfig,
  Regime,
  Withholding,
  WithholdingMonth,
  Certificate,
  Perception,
  RateLine,
];

export const withholdingVerbs: readonly Verb[] = [
  showAgentConfig,
  changeAgentConfig,
  listRegimes,
  createRegime,
  updateRegime,
  deleteRegime,
  calculateWithholding,
  applyWithholding,
  annulWithholding,
  giveCertificate,
  printCertificate,
  calculatePerception,
  uploadRates,
  showReturn,
];
