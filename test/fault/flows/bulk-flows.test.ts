// Faults at every call of bulk requests.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { BULK_FLOWS } from './bulk-flows.ts';

surviveEveryFault(BULK_FLOWS.map(toScenario), 5);
