// Work that no request waits for: stream → relay → queues → workers, and the sweep of every minute.
import { Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import type { DataStack, WorkQueue } from './data.ts';
import type { FunctionMaker } from './functions.ts';
import {
  grant,
  mayEnqueue,
  mayReadStreams,
  maySeeSecrets,
  maySendWebhooks,
  mayUseRecords,
} from './permissions.ts';
import { nameOf, type Stage } from './stage.ts';

const WORKER = { memoryMb: 512, timeoutSeconds: 60 };
const BATCH_RECORDS = 100;
const RELAY_RETRIES = 10;
const WORKER_BATCH = 10;
/** Deliveries of one slow receiver hold a worker for 15 s; this many can wait at once. */
const SENDERS_MAX = 50;
const JOBS_MAX = 20;
/** Only records have `v`: counters, answers and limits never wake the relay. */
const RECORD_CHANGES = ['NewImage', 'OldImage'].map((image) =>
  lambda.FilterCriteria.filter({ dynamodb: { [image]: { v: { N: lambda.FilterRule.exists() } } } }),
);

export type BackgroundProps = { stage: Stage; data: DataStack; functions: FunctionMaker };

export class Background extends Construct {
  constructor(scope: Construct, id: string, { stage, data, functions }: BackgroundProps) {
    super(scope, id);
    const relay = functions.make('relay', WORKER);
    grant(functions.roleOf('relay'), [
      ...mayUseRecords(data),
      mayEnqueue(data),
      ...mayReadStreams(data),
    ]);
    for (const table of Object.values(data.tables)) {
      relay.addEventSource(streamOf(table, data));
    }
    data.relayFailures.grantSendMessages(functions.roleOf('relay'));

    const sender = functions.make('deliver-webhooks', WORKER);
    grant(functions.roleOf('deliver-webhooks'), [
      ...maySendWebhooks(data),
      ...maySeeSecrets('deliver-webhooks', data),
    ]);
    work(functions, sender, 'deliver-webhooks', data.deliveries);

    const jobs = functions.make('run-jobs', WORKER);
    grant(functions.roleOf('run-jobs'), [
      ...mayUseRecords(data),
      mayEnqueue(data),
      ...maySeeSecrets('run-jobs', data),
    ]);
    work(functions, jobs, 'run-jobs', data.jobs);

    const sweep = functions.make('sweep', WORKER);
    grant(functions.roleOf('sweep'), [...mayUseRecords(data), mayEnqueue(data)]);
    new events.Rule(this, 'EveryMinute', {
      ruleName: nameOf(stage, 'sweep'),
      schedule: events.Schedule.rate(Duration.minutes(1)),
      targets: [new targets.LambdaFunction(sweep, { retryAttempts: 0 })],
    });
  }
}

function streamOf(table: dynamodb.Table, data: DataStack): DynamoEventSource {
  return new DynamoEventSource(table, {
    startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    batchSize: BATCH_RECORDS,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: RELAY_RETRIES,
    filters: RECORD_CHANGES,
    onFailure: new SqsDlq(data.relayFailures),
  });
}

function work(
  functions: FunctionMaker,
  worker: lambda.Function,
  name: string,
  { queue }: WorkQueue,
): void {
  queue.grantConsumeMessages(functions.roleOf(name));
  worker.addEventSource(
    new SqsEventSource(queue, {
      batchSize: WORKER_BATCH,
      reportBatchItemFailures: true,
      maxConcurrency: name === 'run-jobs' ? JOBS_MAX : SENDERS_MAX,
    }),
  );
}
