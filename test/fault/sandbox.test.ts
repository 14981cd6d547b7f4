// Faults at every call of what fills the sandbox and of what is scripted for it.
import { SANDBOX_SCENARIOS } from './sandbox-scenarios.ts';
import { surviveEveryFault } from './survive.ts';

surviveEveryFault(SANDBOX_SCENARIOS, 8, 100);
