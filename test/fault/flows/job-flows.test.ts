// Faults at every call of jobs that a change orders, at once or when their day comes.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { JOB_FLOWS } from './job-flows.ts';

surviveEveryFault(JOB_FLOWS.map(toScenario), 2);
