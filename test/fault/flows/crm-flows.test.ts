// Faults at every call of the verbs of the CRM, of appointments and contracts.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { CRM_FLOWS } from './crm-flows.ts';

surviveEveryFault(CRM_FLOWS.map(toScenario), 5);
