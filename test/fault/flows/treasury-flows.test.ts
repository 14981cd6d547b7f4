// Faults at every call of the verbs and jobs of the treasury.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { TREASURY_FLOWS } from './treasury-flows.ts';

surviveEveryFault(TREASURY_FLOWS.map(toScenario), 2);
