// Faults at every call of live documents on their way to the authority, the authority's own calls among them.
import { LIVE_SCENARIOS } from './live-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(LIVE_SCENARIOS, 15);
