// Faults at every call of the verbs and jobs of rewards and CRM that write several records.
import { REWARD_SCENARIOS } from './reward-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(REWARD_SCENARIOS, 12);
