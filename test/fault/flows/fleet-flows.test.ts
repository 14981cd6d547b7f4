// Faults at every call of the verbs of payment methods, the fleet, webhooks and the account.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { FLEET_FLOWS } from './fleet-flows.ts';

surviveEveryFault(FLEET_FLOWS.map(toScenario), 15);
