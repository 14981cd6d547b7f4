// Faults at every call while each kind of event is posted by its job, and while a year closes in steps.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { LONG_YEAR_FLOWS, POSTING_FLOWS } from './posting-flows.ts';

surviveEveryFault(POSTING_FLOWS.map(toScenario), 2);
surviveEveryFault(LONG_YEAR_FLOWS.map(toScenario), 2, 60);
