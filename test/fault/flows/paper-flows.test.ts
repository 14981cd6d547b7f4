// Faults at every call of the verbs of papers and books.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { PAPER_FLOWS } from './paper-flows.ts';

surviveEveryFault(PAPER_FLOWS.map(toScenario), 15);
