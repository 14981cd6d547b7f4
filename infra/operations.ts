// What to watch, in a stack of its own, as it grows with every function and the service's stack is limited: alarms for what needs
// a person, and one dashboard. It knows what it watches by name. Thresholds say why they are what they are.
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as actions from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { logGroupOf } from './functions.ts';
import { ISSUERS } from './permissions.ts';
import { nameOf, type Stage } from './stage.ts';
import { apiMetric, functionMetric, PERIOD, queueMetric, tableMetric } from './watched-metrics.ts';

type OperationsProps = StackProps & {
  stage: Stage;
  /** Names of the functions, as in functions/. */
  functions: readonly string[];
  api: apigateway.HttpApi;
};

/** Changes are set aside after six hours; a quarter of an hour behind leaves time to act. */
const ITERATOR_AGE_MAX_MS = 900_000;
const LATENCY_P99_MAX_MS = 3_000;
const SERVER_ERRORS_MAX = 5;
const MESSAGE_AGE_MAX_SECONDS = 900;
/** The authority is down for minutes every few days; more of it in a row leaves sales without documents. */
const AUTHORITY_FAILURES_MAX = 10;
const METRICS = 'Talonario';
/** Queues of what was given up. */
const FAILED = ['deliveries-dlq', 'jobs-dlq', 'relay-failures', 'sweep-dlq', 'request-logs-dlq'];
const WORK = ['deliveries', 'jobs'];
const TABLES = ['live', 'test'];

export class OperationsStack extends Stack {
  readonly #topic: sns.Topic;
  readonly #stage: Stage;
  readonly #functions: readonly string[];

  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id, props);
    const { stage, functions, api } = props;
    this.#stage = stage;
    this.#functions = functions;
    this.#topic = alarmTopic(this, stage);
    for (const name of FAILED) {
      const visible = queueMetric(stage, name, 'ApproximateNumberOfMessagesVisible');
      this.#alarm(`${name}-not-empty`, visible, 1);
    }
    for (const name of WORK) {
      const age = queueMetric(stage, name, 'ApproximateAgeOfOldestMessage');
      this.#alarm(`${name}-late`, age, MESSAGE_AGE_MAX_SECONDS);
    }
    const behind = functionMetric(stage, 'relay', 'IteratorAge', 'Maximum');
    this.#alarm('relay-behind', behind, ITERATOR_AGE_MAX_MS);
    for (const name of functions) {
      this.#alarm(`${name}-errors`, functionMetric(stage, name, 'Errors'), SERVER_ERRORS_MAX);
      this.#alarm(`${name}-throttles`, functionMetric(stage, name, 'Throttles'), 1);
    }
    for (const name of TABLES) {
      this.#alarm(`${name}-read-throttles`, tableMetric(stage, name, 'ReadThrottleEvents'), 1);
      this.#alarm(`${name}-write-throttles`, tableMetric(stage, name, 'WriteThrottleEvents'), 1);
    }
    this.#alarmsOfLines();
    this.#alarm('api-5xx', apiMetric(api, '5xx', 'Sum'), SERVER_ERRORS_MAX);
    this.#alarm('api-p99', apiMetric(api, 'Latency', 'p99'), LATENCY_P99_MAX_MS);
    this.#dashboard(api);
  }

  #alarmsOfLines(): void {
    const message = '$.message';
    this.#alarmOfLines('work-is-stuck', ['sweep'], [message, 'work is stuck'], 1);
    this.#alarmOfLines(
      'tax-authority-failures',
      ISSUERS,
      ['$.code', 'tax_authority_unavailable'],
      AUTHORITY_FAILURES_MAX,
    );
    this.#alarmOfLines('collection-is-large', this.#functions, [message, 'collection is large'], 1);
  }

  /** Counts lines of the functions' logs that have that value in that field. */
  #alarmOfLines(
    name: string,
    owners: readonly string[],
    [field, value]: readonly [string, string],
    threshold: number,
  ): void {
    const metricName = nameOf(this.#stage, name);
    for (const owner of owners) {
      const id = `${name}-${owner}`;
      new MetricFilter(this, id, {
        logGroup: LogGroup.fromLogGroupName(this, `${id}-logs`, logGroupOf(this.#stage, owner)),
        filterPattern: FilterPattern.stringValue(field, '=', value),
        metricNamespace: METRICS,
        metricName,
        metricValue: '1',
      });
    }
    const counted = { namespace: METRICS, metricName, statistic: 'Sum', period: PERIOD };
    this.#alarm(name, new cloudwatch.Metric(counted), threshold);
  }

  #alarm(name: string, metric: cloudwatch.IMetric, threshold: number): void {
    const alarm = new cloudwatch.Alarm(this, name, {
      alarmName: nameOf(this.#stage, name),
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new actions.SnsAction(this.#topic));
  }

  #dashboard(api: apigateway.HttpApi): void {
    const stage = this.#stage;
    const graph = (title: string, left: cloudwatch.IMetric[]) =>
      new cloudwatch.GraphWidget({ title, left, width: 12 });
    const ofAll = (metric: string) =>
      this.#functions.map((name) => functionMetric(stage, name, metric));
    const units = ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'];
    new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: nameOf(stage, 'service'),
      widgets: [
        [
          graph('Requests and server errors', [
            apiMetric(api, 'Count', 'SampleCount'),
            apiMetric(api, '5xx', 'Sum'),
          ]),
          graph(
            'Latency',
            ['p50', 'p99'].map((statistic) => apiMetric(api, 'Latency', statistic)),
          ),
        ],
        [graph('Invocations', ofAll('Invocations')), graph('Errors', ofAll('Errors'))],
        [
          graph(
            'Capacity units',
            TABLES.flatMap((name) => units.map((unit) => tableMetric(stage, name, unit))),
          ),
          graph(
            'Waiting work',
            WORK.map((name) => queueMetric(stage, name, 'ApproximateNumberOfMessagesVisible')),
          ),
        ],
      ],
    });
  }
}

/** Sealed under a key of its own, which alarms may use: they may not use the one that every account has for topics. */
function alarmTopic(scope: Stack, stage: Stage): sns.Topic {
  const alarms = new iam.ServicePrincipal('cloudwatch.amazonaws.com');
  const masterKey = new kms.Key(scope, 'AlarmKey', {
    description: 'Protects the alarms of Talonario on their way',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  masterKey.grantEncryptDecrypt(alarms);
  const topicName = nameOf(stage, 'alarms');
  const topic = new sns.Topic(scope, 'Alarms', { topicName, enforceSSL: true, masterKey });
  topic.grantPublish(alarms);
  return topic;
}
