// The HTTP API: one function per group, two routes per first path segment, everything else to the platform function.
// No gateway authorizer: it would cost an invocation more, and its 401 would not be our envelope
// (architecture#one-request-two-lanes).
import { CfnOutput } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Group } from '#resource/declaration.ts';
import { API_PREFIX, bases } from '#resource/routes.ts';
import type { DataStack } from './data.ts';
import type { FunctionMaker } from './functions.ts';
import { grant, maySeeSecrets, mayServe } from './permissions.ts';
import { nameOf, type Stage } from './stage.ts';

/** Answers what no other function owns: the entry point, the documents, unknown paths. */
const DEFAULT_GROUP = 'platform';
/** Half of a virtual CPU beyond what 1 GB gives starts no bundle faster in proportion to its price. */
const API_MEMORY_MB = 1024;
const API_TIMEOUT_SECONDS = 29;

/**
 * Functions at the same time of each group that waits for the tax authority, in production. While the authority hangs each of its
 * requests holds one for up to 29 s: without a ceiling those of one busy minute would take the account's thousand from all others.
 */
export const WAITING_MAX: Readonly<Record<string, number>> = {
  sales: 120,
  invoicing: 100,
  pos: 100,
  budgets: 20,
  contracts: 20,
};

const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
};

type ApiProps = {
  stage: Stage;
  data: DataStack;
  functions: FunctionMaker;
  groups: readonly Group[];
};

export class Api extends Construct {
  readonly http: apigateway.HttpApi;

  constructor(scope: Construct, id: string, { stage, data, functions, groups }: ApiProps) {
    super(scope, id);
    this.http = new apigateway.HttpApi(this, 'Http', {
      apiName: nameOf(stage, 'api'),
      createDefaultStage: false,
    });
    functions.environment.SERVICE_URL = this.http.apiEndpoint;
    for (const group of groups) this.#serve(group, { stage, data, functions });
    this.#addStage(stage, functions.logKey);
    new CfnOutput(this, 'BaseAddress', { value: this.http.apiEndpoint });
  }

  #serve(group: Group, { stage, data, functions }: Omit<ApiProps, 'groups'>): void {
    const settings = {
      ...{ memoryMb: API_MEMORY_MB, timeoutSeconds: API_TIMEOUT_SECONDS },
      ...(stage.isProduction && { reservedConcurrency: WAITING_MAX[group.name] }),
    };
    const handler = functions.make(group.name, settings);
    const secrets = maySeeSecrets(group.name, data);
    grant(functions.roleOf(group.name), [...mayServe(group.name, data), ...secrets]);
    const integration = new HttpLambdaIntegration(`${group.name}-integration`, handler, {
      scopePermissionToRoute: false,
    });
    if (group.name === DEFAULT_GROUP) {
      const routeKey = apigateway.HttpRouteKey.DEFAULT;
      new apigateway.HttpRoute(this, 'Else', { httpApi: this.http, routeKey, integration });
      return;
    }
    for (const base of bases(group)) {
      for (const path of [`${API_PREFIX}/${base}`, `${API_PREFIX}/${base}/{proxy+}`]) {
        this.http.addRoutes({ path, methods: [apigateway.HttpMethod.ANY], integration });
      }
    }
  }

  #addStage(stage: Stage, encryptionKey: kms.Key): void {
    const accessLogs = new logs.LogGroup(this, 'AccessLogs', {
      logGroupName: `/talonario/${stage.name}/access`,
      encryptionKey,
      retention: logs.RetentionDays.SIX_MONTHS,
    });
    new apigateway.HttpStage(this, 'Default', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.rate, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
  }
}
