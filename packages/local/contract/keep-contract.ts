// `npm run contract`: what breaks clients of the last release. `npm run contract -- release` keeps the present contract as released.
import { groups } from '#domain/groups.ts';
import { openApiDocument } from '#resource/openapi.ts';
import { breakingChanges } from './compare-contracts.ts';
import { factsOf } from './contract-facts.ts';
import { keepContract, releasedContract } from './kept-contract.ts';

const facts = factsOf(openApiDocument(groups));
if (process.argv[2] === 'release') keepContract(facts);
else
  process.stdout.write(`${breakingChanges(releasedContract(), facts).join('\n') || 'nothing'}\n`);
