// Faults at every call while the VAT books are kept.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { VAT_FLOWS } from './vat-flows.ts';

surviveEveryFault(VAT_FLOWS.map(toScenario), 5);
