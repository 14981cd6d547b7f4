// Faults at every call of the verbs of registers: terminals, accounts, purchases and supplies.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { REGISTER_FLOWS } from './register-flows.ts';

surviveEveryFault(REGISTER_FLOWS.map(toScenario), 5);
