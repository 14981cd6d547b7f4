// `_links` of an answer: what this caller may do next with what it was shown. contract#links.
import type { Answer } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { answerLinks } from '#resource/links.ts';
import type { RequestState } from '../request-state.ts';

/** The same answer with its links, unless the verb gave its own or the caller is unknown (public routes). */
export function withLinks<D>(state: RequestState, verb: Verb, answer: Answer<D>): Answer<D> {
  const { admission, routes, params, query } = state;
  if (admission === undefined || answer.links !== undefined || answer.raw !== undefined)
    return answer;
  const links = answerLinks(routes, admission.actor, { verb, params, query, answer });
  return links === undefined ? answer : { ...answer, links };
}
