// Where sources disagree about the real service, which way the simulated one takes.
import type { Script } from './script.ts';

type Settings = {
  /**
   * Whether an FCE credit note may take all that is left of its invoice. The manual says no (10184: greater than or equal to the
   * balance), issuers report that it goes through before the buyer's answer.
   */
  fce_full_credit: boolean;
};

const USUAL: Settings = { fce_full_credit: true };
const KEY = 'all';

export type SettingsStore = {
  get(): Settings;
  /** What is left out stays as it was. */
  change(settings: Partial<Settings>): Settings;
};

export const openSettings = (script: Script<Partial<Settings>>): SettingsStore => ({
  get: () => ({ ...USUAL, ...script.get(KEY) }),
  change(settings) {
    script.set(KEY, { ...script.get(KEY), ...settings });
    return this.get();
  },
});
