// Faults at every call of the verbs of terminals and cash registers that write several records.

import { TILL_SCENARIOS } from './register-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(TILL_SCENARIOS, 12);
