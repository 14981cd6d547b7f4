// What differs between stages. `npm run synth -- dev` or `prod`, and `edge=true` after it for the optional edge.

export type Stage = {
  name: 'dev' | 'prod';
  /** Tables survive their stack, refuse deletion and keep 35 days of point-in-time recovery. */
  isProduction: boolean;
  /** Requests a second that the gateway lets through, far above what single tenants are allowed. */
  throttle: { rate: number; burst: number };
  /** CloudFront and a web ACL in front of the API (edge.ts); off unless told. */
  edge: boolean;
};

const STAGES: Record<Stage['name'], Stage> = {
  dev: { name: 'dev', isProduction: false, throttle: { rate: 500, burst: 1000 }, edge: false },
  prod: { name: 'prod', isProduction: true, throttle: { rate: 5000, burst: 5000 }, edge: false },
};

/** `options` are words such as edge=true. Throws an Error that names the stages when there is no such one. */
export function stageOf(name: string | undefined, options: readonly string[] = []): Stage {
  const stage = Object.values(STAGES).find((each) => each.name === (name ?? 'dev'));
  if (stage === undefined)
    throw new Error(`no stage ${name}; choose from ${Object.keys(STAGES).join(', ')}`);
  return { ...stage, edge: options.includes('edge=true') };
}

/** Name of a resource of the stage, the same on every deployment, so that operators' commands find it. */
export const nameOf = (stage: Stage, part: string): string => `talonario-${stage.name}-${part}`;
