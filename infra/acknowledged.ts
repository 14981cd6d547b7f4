// Findings of cdk-nag's packs that are answered by design, each with its reason. Anything else fails the synthesis.
import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** The packs that name a rule. */
const AWS = ['AwsSolutions'];
const NIST_AND_HIPAA = ['NIST.800.53.R5', 'HIPAA.Security'];
const ALL_LAWS = [...NIST_AND_HIPAA, 'PCI.DSS.321'];

type Answer = { rule: string; packs: readonly string[]; reason: string };

const ANSWERS: readonly Answer[] = [
  {
    rule: 'IAM5[Resource::*]',
    packs: AWS,
    reason:
      'dynamodb:ListStreams of the relay and the traces of X-Ray: IAM offers no resource for either. A test allows no other action there.',
  },
  {
    rule: 'APIG4',
    packs: AWS,
    reason:
      'Authentication is the first step of every function: a gateway authorizer would be one more invocation, could not take either of two headers, and its 401 would not be our envelope.',
  },
  {
    rule: 'SMG4',
    packs: AWS,
    reason:
      'The server key is the root of every token checksum: rotating it is an operation with a plan (docs/server-key.md), not a timer.',
  },
  {
    rule: 'SecretsManagerRotationEnabled',
    packs: NIST_AND_HIPAA,
    reason:
      'The server key is rotated in three deployments that end no token (docs/server-key.md); the certificate of the tax authority is made by that authority.',
  },
  {
    rule: 'DynamoDBInBackupPlan',
    packs: NIST_AND_HIPAA,
    reason:
      'Both tables recover to any second of 35 days, the live one refuses deletion and survives its stack; a daily copy would be older than what that restores.',
  },
  {
    rule: 'IAMNoInlinePolicy',
    packs: ALL_LAWS,
    reason:
      'Each policy is of one role and ends with it: a managed one could be attached to others. A test reads every statement, and another what each function asks for.',
  },
  {
    rule: 'LambdaConcurrency',
    packs: NIST_AND_HIPAA,
    reason:
      'What must not starve or may hang has a ceiling in production (background, functions that wait for the tax authority); the others share what is left, bounded by the throttle of the gateway: a share for each would be one for nobody.',
  },
  {
    rule: 'LambdaInsideVPC',
    packs: ALL_LAWS,
    reason:
      'No function reaches anything inside of a network: tables, queues and keys are behind IAM, the tax authority and receivers of webhooks on the internet. A network would add a way in and a gateway out.',
  },
];

export function acknowledge(scope: IConstruct): void {
  for (const { rule, packs, reason } of ANSWERS) acknowledgeIn(packs, scope, rule, reason);
}

/** Of a function whose caller always waits for its answer; of the others the rule is held. */
export const acknowledgeAwaited = (scope: IConstruct): void =>
  acknowledgeIn(
    NIST_AND_HIPAA,
    scope,
    'LambdaDLQ',
    'Whoever invokes it waits for its answer: the gateway and the user pool show the failure, queue and stream try again and have dead-letter queues of their own.',
  );

/** Of a bucket that holds a copy for an hour. */
export const acknowledgeExports = (scope: IConstruct): void => {
  const reasons = {
    S3BucketLoggingEnabled:
      'Only the pipeline reads and writes it, once; CloudTrail has its calls.',
    S3BucketReplicationEnabled: 'It holds a copy of the table, which is made again by asking.',
    S3BucketVersioningEnabled: 'Exports are written once and never changed.',
    S3DefaultEncryptionKMS:
      'Sealed by S3; the pipeline alone may read it, and it goes with the stack.',
  };
  for (const [rule, reason] of Object.entries(reasons))
    acknowledgeIn(ALL_LAWS, scope, rule, reason);
};

function acknowledgeIn(
  packs: readonly string[],
  scope: IConstruct,
  rule: string,
  reason: string,
): void {
  for (const pack of packs)
    Validations.of(scope).acknowledge({ id: `${pack}::${pack}-${rule}`, reason });
}
