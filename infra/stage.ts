// What differs between stages. `npm run synth -- dev` or `prod`, and after it `edge=true` for the optional edge,
// `search=ID,ID` for OpenSearch.

export type Stage = {
  name: 'dev' | 'prod';
  /** Tables survive their stack, refuse deletion and keep 35 days of point-in-time recovery. */
  isProduction: boolean;
  /** Requests a second that the gateway lets through, far above what single tenants are allowed. */
  throttle: { rate: number; burst: number };
  /** CloudFront and a web ACL in front of the API (edge.ts); off unless told. */
  edge: boolean;
  /** The tax authority's services: production, or its own place for trials (homologación). */
  authority: Authority;
  /** Ids of the tenants whose live records are searched in OpenSearch (search.ts); none unless told. */
  search: readonly string[];
};

/** Base addresses of tickets (WSAA), documents (WSFEv1) and the taxpayers' register. */
type Authority = { wsaa: string; wsfe: string; padron: string };

const TRIALS: Authority = {
  wsaa: 'https://wsaahomo.afip.gov.ar',
  wsfe: 'https://wswhomo.afip.gov.ar',
  padron: 'https://awshomo.afip.gov.ar',
};
const PRODUCTION: Authority = {
  wsaa: 'https://wsaa.afip.gov.ar',
  wsfe: 'https://servicios1.afip.gov.ar',
  padron: 'https://aws.afip.gov.ar',
};

const PLAIN = { edge: false, search: [] };
const STAGES: Record<Stage['name'], Stage> = {
  dev: {
    name: 'dev',
    isProduction: false,
    throttle: { rate: 500, burst: 1000 },
    authority: TRIALS,
    ...PLAIN,
  },
  prod: {
    name: 'prod',
    isProduction: true,
    throttle: { rate: 5000, burst: 5000 },
    authority: PRODUCTION,
    ...PLAIN,
  },
};
const TENANT_ID = /^[a-z0-9]{1,32}$/;

/** `options` are words such as edge=true. Throws an Error that names the stages when there is no such one. */
export function stageOf(name: string | undefined, options: readonly string[] = []): Stage {
  const stage = Object.values(STAGES).find((each) => each.name === (name ?? 'dev'));
  if (stage === undefined)
    throw new Error(`no stage ${name}; choose from ${Object.keys(STAGES).join(', ')}`);
  return { ...stage, edge: options.includes('edge=true'), search: tenantsOf(options) };
}

/** Throws for what is no tenant's id: it becomes part of the pipeline's program. */
function tenantsOf(options: readonly string[]): string[] {
  const listed = options.find((option) => option.startsWith('search='))?.slice('search='.length);
  const ids = listed?.split(',') ?? [];
  const wrong = ids.find((id) => !TENANT_ID.test(id));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no tenant id`);
  return ids;
}

/** Name of a resource of the stage, the same on every deployment, so that operators' commands find it. */
export const nameOf = (stage: Stage, part: string): string => `talonario-${stage.name}-${part}`;
