// Faults at every call of the verbs and jobs of payment methods, shipments, drivers and devices that write several records.
import { LOGISTICS_SCENARIOS } from './logistics-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(LOGISTICS_SCENARIOS, 12);
