// Faults at every call while the books are set up, posted to by themselves, closed and opened again.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { ACCOUNTING_FLOWS } from './accounting-flows.ts';

surviveEveryFault(ACCOUNTING_FLOWS.map(toScenario), 2);
