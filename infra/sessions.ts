// Who logs in: a user pool whose access tokens carry the tenant and the role, as packages/http/session/session.ts reads them.
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { FunctionMaker } from './functions.ts';
import { nameOf, type Stage } from './stage.ts';

export class Sessions extends Construct {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;

  constructor(scope: Construct, id: string, props: { stage: Stage; functions: FunctionMaker }) {
    super(scope, id);
    const { stage, functions } = props;
    this.pool = new cognito.UserPool(this, 'Users', {
      userPoolName: nameOf(stage, 'users'),
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      mfa: cognito.Mfa.REQUIRED,
      mfaSecondFactor: { sms: false, otp: true },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      customAttributes: {
        tenant_id: new cognito.StringAttribute({ mutable: false, minLen: 10, maxLen: 10 }),
        role: new cognito.StringAttribute({ mutable: true }),
      },
      featurePlan: cognito.FeaturePlan.PLUS,
      standardThreatProtectionMode: cognito.StandardThreatProtectionMode.FULL_FUNCTION,
      deletionProtection: stage.isProduction,
      removalPolicy: stage.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.pool.addTrigger(
      cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      functions.make('name-tenant', { memoryMb: 256, timeoutSeconds: 5, isBare: true }),
      cognito.LambdaVersion.V2_0,
    );
    this.client = this.pool.addClient('Panel', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      accessTokenValidity: Duration.hours(1),
      preventUserExistenceErrors: true,
      readAttributes: new cognito.ClientAttributes()
        .withStandardAttributes({ email: true })
        .withCustomAttributes('tenant_id', 'role'),
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ email: true }),
    });
  }
}
