// Faults at every call of the verbs of the counter: terminals, accounts, purchases and supplies.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { COUNTER_FLOWS } from './counter-flows.ts';

surviveEveryFault(COUNTER_FLOWS.map(toScenario), 15);
