// Faults at every call of what scripts faults of the simulated authority, and of what meets them.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { SANDBOX_FLOWS } from './sandbox-flows.ts';

surviveEveryFault(SANDBOX_FLOWS.map(toScenario), 5);
