// Fields that a record has and no answer shows: the service reads them.
import type { Noun } from '../declaration.ts';

/** Also of what has no fields of its own, as some lists show. */
export const isInternal = ({ fields = {} }: Partial<Pick<Noun, 'fields'>>, name: string): boolean =>
  Object.hasOwn(fields, name) && fields[name]?.facts.isInternal === true;
