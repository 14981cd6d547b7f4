// What fields mean, by name: one meaning for each name everywhere. A field whose own schema describes it says it better.
import { BOOKS } from './glossary/books.ts';
import { COMMERCE } from './glossary/commerce.ts';
import { DOCUMENTS } from './glossary/documents.ts';
import { GENERAL } from './glossary/general.ts';
import { GOODS } from './glossary/goods.ts';
import { OPERATIONS } from './glossary/operations.ts';
import { PEOPLE } from './glossary/people.ts';

const MEANINGS: ReadonlyMap<string, string> = new Map(
  [GENERAL, GOODS, COMMERCE, PEOPLE, DOCUMENTS, OPERATIONS, BOOKS].flatMap((part) =>
    Object.entries(part),
  ),
);

export const meaningOf = (name: string): string | undefined => MEANINGS.get(name);
