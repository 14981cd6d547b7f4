// Faults at every call of the main writing scenarios: products, sales with invoices, tokens, the sandbox, bulk.
import { SCENARIOS } from './scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(SCENARIOS, 60);
