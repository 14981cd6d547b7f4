// Work that no request waits for: stream → relay → queues → workers, the sweep of every minute, and the log of requests.
import { Duration, Validations } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { CHANGES_AT_ONCE, QUIET_MARK, RECORD_MARK } from '#store/stream/stream-change.ts';
import type { DataStack, WorkQueue } from './data.ts';
import type { FunctionMaker } from './functions.ts';
import {
  grant,
  mayEnqueue,
  mayKeepRequests,
  mayReadStreams,
  maySeeSecrets,
  maySendWebhooks,
  maySweepSandboxes,
  mayWorkOnRecords,
} from './permissions.ts';
import { nameOf, type Stage } from './stage.ts';

const WORKER = { memoryMb: 512, timeoutSeconds: 60 };
/**
 * Of the account's functions at the same time, so many are kept for each in production, and it takes no more: a flood of requests
 * cannot starve what follows from them, nor the other way round. Two sweeps never overlap.
 */
const RESERVED = {
  relay: 20,
  'deliver-webhooks': 50,
  'run-jobs': 20,
  sweep: 1,
  'keep-request-logs': 5,
};
/**
 * A change is tried until it is so old, however often: no outage of an hour sets anything aside. Counted from the change, not from
 * the first try, so it must be longer than the relay can be behind; a stream keeps a day, the rest of which is left to relay by hand.
 */
const RELAY_PATIENCE = Duration.hours(6);
/** A message of deliveries is a subscription's whole line: one that hangs must hold up no other in its batch. */
const BATCHES = { 'run-jobs': 10, 'deliver-webhooks': 1 };
type Worker = keyof typeof BATCHES;
/** Counters, answers and limits never wake the relay, nor do records that it or the workers wrote for themselves. */
const IS_RECORD = {
  [RECORD_MARK]: { N: lambda.FilterRule.exists() },
  [QUIET_MARK]: { N: lambda.FilterRule.notExists() },
};
const IS_GONE = { [RECORD_MARK]: { N: lambda.FilterRule.notExists() } };
const RECORD_CHANGES = [{ NewImage: IS_RECORD }, { OldImage: IS_RECORD, NewImage: IS_GONE }].map(
  (dynamodb) => lambda.FilterCriteria.filter({ dynamodb }),
);

type BackgroundProps = { stage: Stage; data: DataStack; functions: FunctionMaker };

export class Background extends Construct {
  constructor(scope: Construct, id: string, { stage, data, functions }: BackgroundProps) {
    super(scope, id);
    const make = (name: keyof typeof RESERVED, deadLetters?: sqs.Queue) =>
      functions.make(name, {
        ...WORKER,
        ...(deadLetters && { deadLetters }),
        ...(stage.isProduction && { reservedConcurrency: RESERVED[name] }),
      });
    const relay = make('relay');
    grant(functions.roleOf('relay'), [
      ...mayWorkOnRecords(data),
      mayEnqueue(data),
      ...mayReadStreams(data),
    ]);
    for (const table of Object.values(data.tables)) {
      relay.addEventSource(streamOf(table, data));
    }
    data.relayFailures.grantSendMessages(functions.roleOf('relay'));

    const sender = make('deliver-webhooks');
    grant(functions.roleOf('deliver-webhooks'), [
      ...maySendWebhooks(data),
      ...maySeeSecrets('deliver-webhooks', data),
    ]);
    work(functions, sender, 'deliver-webhooks', data.deliveries);
    followsReaders(functions, relay);

    const jobs = make('run-jobs');
    grant(functions.roleOf('run-jobs'), [
      ...mayWorkOnRecords(data),
      mayEnqueue(data),
      ...maySeeSecrets('run-jobs', data),
    ]);
    work(functions, jobs, 'run-jobs', data.jobs);

    const missed = deadLetters(this, stage, 'MissedSweeps', 'sweep-dlq');
    const sweep = make('sweep', missed);
    grant(functions.roleOf('sweep'), [
      ...mayWorkOnRecords(data),
      ...maySweepSandboxes(data),
      mayEnqueue(data),
    ]);
    new events.Rule(this, 'EveryMinute', {
      ruleName: nameOf(stage, 'sweep'),
      schedule: events.Schedule.rate(Duration.minutes(1)),
      targets: [
        new targets.LambdaFunction(sweep, {
          retryAttempts: 0,
          deadLetterQueue: missed,
        }),
      ],
    });

    make('keep-request-logs', deadLetters(this, stage, 'LostLines', 'request-logs-dlq'));
    grant(functions.roleOf('keep-request-logs'), mayKeepRequests(data));
  }
}

/** Events that a function could not begin or end; the next sweep does the work of one, the alarm tells of any. */
function deadLetters(scope: Construct, stage: Stage, id: string, name: string): sqs.Queue {
  const queue = new sqs.Queue(scope, id, {
    queueName: nameOf(stage, name),
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(1),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SQS3',
    reason: 'It is a dead-letter queue itself; an alarm watches it.',
  });
  return queue;
}

/**
 * The functions that read deliveries are brought up to date before the one that plans them: an earlier sender would send no text where a
 * delivery refers to its event (decision 312), and nothing of what is queued in the head of a line (decision 370).
 */
function followsReaders({ made }: FunctionMaker, relay: lambda.Function): void {
  for (const name of ['webhooks', 'deliver-webhooks']) {
    const reader = made.get(name);
    if (reader !== undefined) relay.node.addDependency(reader);
  }
}

function streamOf(table: dynamodb.Table, data: DataStack): DynamoEventSource {
  return new DynamoEventSource(table, {
    startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    batchSize: CHANGES_AT_ONCE,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    maxRecordAge: RELAY_PATIENCE,
    filters: RECORD_CHANGES,
    onFailure: new SqsDlq(data.relayFailures),
  });
}

function work(
  functions: FunctionMaker,
  worker: lambda.Function,
  name: Worker,
  { queue }: WorkQueue,
): void {
  queue.grantConsumeMessages(functions.roleOf(name));
  worker.addEventSource(
    new SqsEventSource(queue, {
      batchSize: BATCHES[name],
      reportBatchItemFailures: true,
      maxConcurrency: RESERVED[name],
    }),
  );
}
