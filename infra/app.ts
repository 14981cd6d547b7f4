// The application: what is kept (Data), what runs (Service) and what watches it (Operations), for one stage. `npm run synth --
// prod` writes cdk.out; it needs no account, no network and no docker, only the bundles of `npm run build`.
import { fileURLToPath } from 'node:url';
import { App, CfnOutput, Stack, Tags, Validations } from 'aws-cdk-lib';
import {
  AwsSolutionsChecks,
  HIPAASecurityChecks,
  NIST80053R5Checks,
  PCIDSS321Checks,
} from 'cdk-nag';
import { groups } from '#domain/groups.ts';
import { acknowledge } from './acknowledged.ts';
import { Api } from './api.ts';
import { Background } from './background.ts';
import { DataStack } from './data.ts';
import { Edge } from './edge.ts';
import { FunctionMaker } from './functions.ts';
import { OperationsStack } from './operations.ts';
import { RequestLogs } from './request-logs.ts';
import { SearchStack } from './search.ts';
import { Sessions } from './sessions.ts';
import { nameOf, type Stage, stageOf } from './stage.ts';

const DIST = fileURLToPath(new URL('../dist/functions', import.meta.url));

const PACKS = [AwsSolutionsChecks, NIST80053R5Checks, HIPAASecurityChecks, PCIDSS321Checks];

/** Everything of one stage, ready to be synthesised. `outdir` is cdk.out unless told. */
export function talonario(
  stage: Stage,
  outdir?: string,
): {
  app: App;
  data: DataStack;
  service: Stack;
  operations: Stack;
  functions: FunctionMaker;
} {
  const app = new App({ outdir, analyticsReporting: false, treeMetadata: false });
  Validations.of(app).addPlugins(...PACKS.map((Pack) => new Pack(app)));
  const data = new DataStack(app, nameOf(stage, 'data'), { stage });
  const service = new Stack(app, nameOf(stage, 'service'), {
    terminationProtection: stage.isProduction,
  });
  const functions = new FunctionMaker(service, stage, DIST);
  const sessions = new Sessions(service, 'Sessions', { stage, functions });
  const { pool, client } = sessions;
  Object.assign(functions.environment, {
    STAGE: stage.name,
    TABLE_LIVE: data.tables.live.tableName,
    TABLE_TEST: data.tables.test.tableName,
    DELIVERY_QUEUE_URL: data.deliveries.queue.queueUrl,
    JOB_QUEUE_URL: data.jobs.queue.queueUrl,
    SERVER_KEY_SECRET: data.serverKey.secretArn,
    SESSION_ISSUER: `https://cognito-idp.${service.region}.amazonaws.com/${pool.userPoolId}`,
    SESSION_AUDIENCE: client.userPoolClientId,
    LOG_LEVEL: 'info',
    VAULT_KEY_ID: data.vaultKey.keyArn,
    TAX_AUTHORITY_WSAA_URL: stage.authority.wsaa,
    TAX_AUTHORITY_WSFE_URL: stage.authority.wsfe,
    TAX_AUTHORITY_PADRON_URL: stage.authority.padron,
    TAX_AUTHORITY_SECRET: data.taxAuthority.secretArn,
  });
  const api = new Api(service, 'Api', { stage, data, functions, groups });
  new Background(service, 'Background', { stage, data, functions });
  const operations = new OperationsStack(app, nameOf(stage, 'operations'), {
    stage,
    functions: [...functions.made.keys()],
    api: api.http,
  });
  new RequestLogs(operations, 'RequestLogs', { stage, names: groups.map(({ name }) => name) });
  operations.addStackDependency(service);
  if (stage.edge) new Edge(service, 'Edge', { stage, api: api.http, logKey: functions.logKey });
  if (stage.search.length > 0)
    new SearchStack(app, nameOf(stage, 'search'), { stage, table: data.tables.live });
  new CfnOutput(service, 'UserPool', { value: pool.userPoolId });
  new CfnOutput(service, 'UserPoolClient', { value: client.userPoolClientId });
  Tags.of(app).add('service', 'talonario');
  Tags.of(app).add('stage', stage.name);
  acknowledge(app);
  return { app, data, service, operations, functions };
}

const OUT = fileURLToPath(new URL('../cdk.out', import.meta.url));
const [name, ...options] = process.argv.slice(2);
if (import.meta.main) talonario(stageOf(name, options), OUT).app.synth();
