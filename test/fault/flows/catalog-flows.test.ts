// Faults at every call of the verbs of the catalog, customers, sales and goals that write several records.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { CATALOG_FLOWS } from './catalog-flows.ts';

surviveEveryFault(CATALOG_FLOWS.map(toScenario), 5);
