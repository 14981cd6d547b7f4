// Faults at every call of the verbs and jobs of delivery notes and journal entries that write several records.
import { PAPER_SCENARIOS } from './note-and-entry-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(PAPER_SCENARIOS, 12);
