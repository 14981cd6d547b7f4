// Work that no request waits for: stream → relay → queues → workers, and the sweep of every minute.
import { Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { QUIET_MARK, RECORD_MARK } from '#store/stream/stream-change.ts';
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
/**
 * A change is tried until it is so old, however often: no outage of an hour sets anything aside. Counted from the change, not from
 * the first try, so it must be longer than the relay can be behind; a stream keeps a day, the rest of which is left to relay by hand.
 */
const RELAY_PATIENCE = Duration.hours(6);
/** A message of deliveries is a subscription's whole line: one that hangs must hold up no other in its batch. */
const BATCHES = { 'run-jobs': 10, 'deliver-webhooks': 1 };
/** A line whose receiver hangs holds a worker for 15 s, then less and less often; this many can at once. */
const WORKERS_MAX = { 'run-jobs': 20, 'deliver-webhooks': 50 };
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
      maxConcurrency: WORKERS_MAX[name],
    }),
  );
}
