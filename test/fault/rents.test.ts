// Faults at every call of the verbs and jobs of appointments and contracts that write several records.
import { RENT_SCENARIOS } from './rent-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(RENT_SCENARIOS, 12);
