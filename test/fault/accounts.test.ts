// Faults at every call of the verbs and jobs of current accounts and purchasing that write several records.
import { ACCOUNT_SCENARIOS } from './account-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(ACCOUNT_SCENARIOS, 12);
