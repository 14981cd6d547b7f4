// How every function is made: runtime, memory, its own role and log group, the one set of variables. What it may touch
// is granted beside it (permissions.ts).
import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { nameOf, type Stage } from './stage.ts';

/** `isBare`: needs none of the service's variables. */
export type FunctionSettings = {
  memoryMb: number;
  timeoutSeconds: number;
  reservedConcurrency?: number;
  isBare?: boolean;
};

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

  constructor(scope: Construct, stage: Stage, dist: string) {
    this.#scope = scope;
    this.#stage = stage;
    this.#dist = dist;
  }

  /** The function of functions/<name>.ts, from its bundle. */
  make(name: string, settings: FunctionSettings): lambda.Function {
    const functionName = nameOf(this.#stage, name);
    const logGroup = new logs.LogGroup(this.#scope, `${name}-logs`, {
      logGroupName: logGroupOf(this.#stage, name),
      retention: this.#stage.isProduction
        ? logs.RetentionDays.SIX_MONTHS
        : logs.RetentionDays.TWO_WEEKS,
      removalPolicy: this.#stage.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = new iam.Role(this.#scope, `${name}-role`, {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
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
      environment: settings.isBare === true ? {} : this.environment,
      description: `Talonario ${this.#stage.name}: ${name}`,
    });
    this.made.set(name, made);
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
