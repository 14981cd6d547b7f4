// The account: API tokens (from a session) and the sandbox (from a test token).
import { group } from '#resource/define.ts';
import {
  createToken,
  describeSelf,
  listScopes,
  listTokens,
  regenerateToken,
  revokeToken,
} from './manage-tokens.ts';
import { ClockMove } from './records/clock-move.ts';
import { SandboxFault } from './records/sandbox-fault.ts';
import { SandboxReset } from './records/sandbox-reset.ts';
import { resetSandbox } from './reset-sandbox.ts';
import { moveClock, readClock, restoreClock } from './sandbox-clock.ts';
import { addFault, clearFaults, listFaults, removeFault } from './script-faults.ts';

export const account = group('account', {
  title: 'Account, tokens and sandbox',
  nouns: [ClockMove, SandboxReset, SandboxFault],
  verbs: [
    listTokens,
    createToken,
    regenerateToken,
    revokeToken,
    describeSelf,
    listScopes,
    resetSandbox,
    readClock,
    moveClock,
    restoreClock,
    listFaults,
    addFault,
    removeFault,
    clearFaults,
  ],
});
