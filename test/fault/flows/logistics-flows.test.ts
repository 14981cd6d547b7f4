// Faults at every call of the verbs of payment methods, the fleet, webhooks and the account.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { LOGISTICS_FLOWS } from './logistics-flows.ts';

surviveEveryFault(LOGISTICS_FLOWS.map(toScenario), 5);
