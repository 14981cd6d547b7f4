// The stages of a pipeline as they are stored: each with its own _id, in order, with a type and a
// probability. Pure.

import type { FieldError } from '#kernel/error.ts';

export type StageType = 'open' | 'won' | 'lost';
/** A stage with everything filled in. */
export type Stage = {
  readonly [other: string]: unknown;
  readonly _id: string;
  readonly name: string;
  readonly order: number;
  readonly probability: number;
  readonly type: StageType;
};
/** A stage as a client gives it: the rest is filled in. */
export type GivenStage = { readonly [other: string]: unknown; readonly name: string } & Partial<
  Pick<Stage, '_id' | 'order' | 'probability' | 'type'>
>;

type Placed = Partial<Pick<Stage, '_id' | 'order'>>;

/** Percentage of a stage that does not say it: an open one may end either way. */
export const USUAL_PROBABILITY: Readonly<Record<StageType, number>> = {
  open: 50,
  won: 100,
  lost: 0,
};

/** The stages of a pipeline that was created without any, in the language of who creates it. */
export function usualStages(language: 'en' | 'es'): GivenStage[] {
  const names = {
    en: ['New', 'Qualified', 'Proposal', 'Won', 'Lost'],
    es: ['Nuevo', 'Calificado', 'Propuesta', 'Ganado', 'Perdido'],
  };
  const kinds: readonly Partial<GivenStage>[] = [
    { probability: 10 },
    { probability: 30 },
    { probability: 60 },
    { type: 'won' },
    { type: 'lost' },
  ];
  return names[language].map((name, index) => ({ ...kinds[index], name }));
}

/** Filled in and in order; `newId` names those that have no _id yet. */
export const completeStages = (stages: readonly GivenStage[], newId: () => string): Stage[] =>
  stages
    .map((stage, index): Stage => {
      const type: StageType = stage.type ?? 'open';
      return {
        _id: stage._id ?? newId(),
        name: stage.name,
        order: stage.order ?? index + 1,
        probability: stage.probability ?? USUAL_PROBABILITY[type],
        type,
        ...others(stage),
      };
    })
    .sort((a, b) => a.order - b.order);

/** Two stages of one _id or at one place. */
export function stageErrors({ stages }: { stages: readonly Placed[] }): FieldError[] {
  const ids = stages.map((stage) => stage._id);
  const orders = stages.map((stage, index) => stage.order ?? index + 1);
  return [...repeated(ids, '_id'), ...repeated(orders, 'order')];
}

/** Stages that the pipeline has not got, by the _id that names them. */
export const strangeStages = (stages: readonly Placed[], known: readonly Stage[]): FieldError[] =>
  stages.flatMap((stage, index): FieldError[] =>
    stage._id === undefined || known.some(({ _id }) => _id === stage._id)
      ? []
      : [lineOf(index, '_id', 'not_found', 'The pipeline has no such stage')],
  );

/** Ids of the stages that are gone or end otherwise than before: no opportunity may stand there. */
export const lostStages = (before: readonly Stage[], after: readonly Stage[]): string[] =>
  before
    .filter(({ _id, type }) => !after.some((stage) => stage._id === _id && stage.type === type))
    .map(({ _id }) => _id);

/** The first stage of that type. */
export const firstStage = (
  { stages }: { stages: readonly Stage[] },
  type: StageType,
): Stage | undefined => stages.find((stage) => stage.type === type);

const OWN = ['_id', 'name', 'order', 'probability', 'type'];

const others = (stage: GivenStage): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stage).filter(([name]) => !OWN.includes(name)));

const repeated = (values: readonly unknown[], name: string): FieldError[] =>
  values.flatMap((value, index) =>
    value !== undefined && values.indexOf(value) < index
      ? [lineOf(index, name, 'not_unique', 'Another stage has this value')]
      : [],
  );

const lineOf = (
  index: number,
  name: string,
  code: 'not_found' | 'not_unique',
  message: string,
): FieldError => ({ field: `stages[${index}].${name}`, location: 'body', code, message });
