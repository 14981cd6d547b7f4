// How every function is made: runtime, memory, its own role and log group, the one set of variables. What it may touch
// is granted beside it (permissions.ts).
import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledgeAwaited } from './acknowledged.ts';
import { nameOf, type Stage } from './stage.ts';

/**
 * `isBare`: needs none of the service's variables. `deadLetters`: where events go that the function could not work off; for those
 * that are invoked without waiting for an answer.
 */
type FunctionSettings = {
  memoryMb: number;
  timeoutSeconds: number;
  reservedConcurrency?: number;
  isBare?: boolean;
  deadLetters?: sqs.Queue;
};

/** IAM knows no resource for either. */
const TRACES = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'];
/** The timer comes again after a minute. */
const EVENT_AGE_MAX = Duration.minutes(1);

/** Where a function logs. */
export const logGroupOf = (stage: Stage, name: string): string =>
  `/aws/lambda/${nameOf(stage, name)}`;

export class FunctionMaker {
  readonly #scope: Construct;
  readonly #stage: Stage;
  readonly #dist: string;
  /** Filled in before the first function is used; read by the local stack's drift test. */
  readonly environment: Record<string, string> = {};
  readonly made = new Map<string, lambda.Function>();
  /** Seals the logs: addresses of clients are in them. */
  readonly logKey: kms.Key;

  constructor(scope: Construct, stage: Stage, dist: string) {
    this.#scope = scope;
    this.#stage = stage;
    this.#dist = dist;
    this.logKey = logKey(scope, stage);
  }

  /** The function of functions/<name>.ts, from its bundle. */
  make(name: string, settings: FunctionSettings): lambda.Function {
    const functionName = nameOf(this.#stage, name);
    const logGroup = new logs.LogGroup(this.#scope, `${name}-logs`, {
      logGroupName: logGroupOf(this.#stage, name),
      encryptionKey: this.logKey,
      retention: this.#stage.isProduction
        ? logs.RetentionDays.SIX_MONTHS
        : logs.RetentionDays.TWO_WEEKS,
      removalPolicy: this.#stage.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = new iam.Role(this.#scope, `${name}-role`, {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    role.addToPolicy(new iam.PolicyStatement({ sid: 'Traces', actions: TRACES, resources: ['*'] }));
    settings.deadLetters?.grantSendMessages(role);
    const made = new lambda.Function(this.#scope, name, {
      functionName,
      role: role.withoutPolicyUpdates(),
      logGroup,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: lambda.Code.fromAsset(join(this.#dist, name), { exclude: ['*.map'] }),
      memorySize: settings.memoryMb,
      timeout: Duration.seconds(settings.timeoutSeconds),
      reservedConcurrentExecutions: settings.reservedConcurrency,
      loggingFormat: lambda.LoggingFormat.JSON,
      tracing: lambda.Tracing.ACTIVE,
      ...(settings.deadLetters && {
        deadLetterQueue: settings.deadLetters,
        maxEventAge: EVENT_AGE_MAX,
        retryAttempts: 0,
      }),
      environment: settings.isBare === true ? {} : this.environment,
      description: `Talonario ${this.#stage.name}: ${name}`,
    });
    this.made.set(name, made);
    if (settings.deadLetters === undefined) acknowledgeAwaited(made);
    return made;
  }

  /** The role of a function, for grants. */
  roleOf(name: string): iam.Role {
    return this.#scope.node.findChild(`${name}-role`) as iam.Role;
  }

  get stack(): Stack {
    return Stack.of(this.#scope);
  }
}

/** CloudWatch may seal and open the logs of this account under it, and nothing else. */
function logKey(scope: Construct, stage: Stage): kms.Key {
  const { region, account } = Stack.of(scope);
  const key = new kms.Key(scope, 'LogKey', {
    description: 'Protects the logs of Talonario',
    enableKeyRotation: true,
    removalPolicy: stage.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  const logs = new iam.ServicePrincipal(`logs.${region}.amazonaws.com`, {
    conditions: {
      ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:${region}:${account}:*` },
    },
  });
  key.grantEncryptDecrypt(logs);
  return key;
}
