// Points of sale: terminals, who works at them, and the cash that they take.
import { group } from '#resource/define.ts';
import { CashMovement } from './records/cash-movement.ts';
import { CashRegister } from './records/cash-register.ts';
import { PosSession } from './records/pos-session.ts';
import { PosTerminal } from './records/pos-terminal.ts';
import { closeRegister } from './register/close-register.ts';
import { deleteRegister } from './register/delete-register.ts';
import { moveCash } from './register/move-cash.ts';
import { createRegister, openRegister } from './register/open-register.ts';
import { reconcileRegister, reportRegister } from './register/register-reports.ts';
import { registerStatus } from './register/register-status.ts';
import {
  closeActiveSession,
  getActiveSession,
  updateActiveSession,
} from './terminal/active-session.ts';
import { sell } from './terminal/sell.ts';
import { updateTerminal } from './terminal/update-terminal.ts';

export const pos = group('pos', {
  title: 'Points of sale',
  nouns: [PosTerminal, PosSession, CashRegister, CashMovement],
  verbs: [
    updateTerminal,
    sell,
    getActiveSession,
    updateActiveSession,
    closeActiveSession,
    createRegister,
    openRegister,
    moveCash,
    reconcileRegister,
    reportRegister,
    closeRegister,
    deleteRegister,
    registerStatus,
  ],
});
