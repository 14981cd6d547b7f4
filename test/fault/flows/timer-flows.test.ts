// Faults at every call while the clock is moved past timers.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { TIMER_FLOWS } from './timer-flows.ts';

surviveEveryFault(TIMER_FLOWS.map(toScenario), 5);
