// Faults at every call of the verbs of documents and books.
import { toScenario } from '../flow.ts';
import { surviveEveryFault } from '../survive.ts';
import { DOCUMENT_FLOWS } from './document-flows.ts';

surviveEveryFault(DOCUMENT_FLOWS.map(toScenario), 5);
