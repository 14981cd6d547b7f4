// Faults at every call while what failed is sent again.
import { surviveEveryFault } from './survive.ts';
import { WEBHOOK_SCENARIOS } from './webhook-scenarios.ts';

surviveEveryFault(WEBHOOK_SCENARIOS, 2, 60);
