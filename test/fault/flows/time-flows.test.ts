// Faults at every call while the clock is moved past timers.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { TIME_FLOWS } from './time-flows.ts';

surviveEveryFault(TIME_FLOWS.map(toScenario), 15);
