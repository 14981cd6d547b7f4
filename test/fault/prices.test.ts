// Faults at every call of the verbs and jobs of prices, promotions and budgets that write several records.
import { PRICE_SCENARIOS } from './price-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(PRICE_SCENARIOS, 12);
