// Makes what describes the service where its sources changed since: a run of the tests begins with it, so that its processes need not make
// it each for itself. Decisions 558, 589.
import { groups } from '#domain/groups.ts';
import { describingFiles, kindsFile } from '#http/reference/make-files.ts';
import { keepFiles } from './kept-files.ts';

keepFiles(() => [...describingFiles(groups), kindsFile(groups)]);
