// Faults at every call of the verbs of terminals and cash registers that write several records.
import { surviveEveryFault } from './survive.ts';
import { TILL_SCENARIOS } from './till-scenarios.ts';

surviveEveryFault(TILL_SCENARIOS, 100);
