// What to watch: alarms for what needs a person, and one dashboard. Thresholds say why they are what they are.
import { Duration } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as actions from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { DataStack } from './data.ts';
import type { FunctionMaker } from './functions.ts';
import { ISSUERS } from './permissions.ts';
import { nameOf, type Stage } from './stage.ts';

export type OperationsProps = {
  stage: Stage;
  data: DataStack;
  functions: FunctionMaker;
  api: apigateway.HttpApi;
};

const PERIOD = Duration.minutes(5);
/** Changes are set aside after six hours; a quarter of an hour behind leaves time to act. */
const ITERATOR_AGE_MAX_MS = 900_000;
const LATENCY_P99_MAX_MS = 3_000;
const SERVER_ERRORS_MAX = 5;
const MESSAGE_AGE_MAX_SECONDS = 900;
/** The authority is down for minutes every few days; more of it in a row leaves sales without documents. */
const AUTHORITY_FAILURES_MAX = 10;
const METRICS = 'Talonario';

export class Operations extends Construct {
  readonly #topic: sns.Topic;
  readonly #stage: Stage;

  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id);
    const { stage, data, functions, api } = props;
    this.#stage = stage;
    this.#topic = new sns.Topic(this, 'Alarms', {
      topicName: nameOf(stage, 'alarms'),
      enforceSSL: true,
    });
    this.#topic.grantPublish(new iam.ServicePrincipal('cloudwatch.amazonaws.com'));
    const { deliveries, jobs } = data;
    for (const [name, queue] of Object.entries({
      'deliveries-dlq': deliveries.deadLetters,
      'jobs-dlq': jobs.deadLetters,
      'relay-failures': data.relayFailures,
    })) {
      this.#alarm(
        `${name}-not-empty`,
        queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
        1,
      );
    }
    for (const [name, { queue }] of Object.entries({ deliveries, jobs })) {
      const age = queue.metricApproximateAgeOfOldestMessage({ period: PERIOD });
      this.#alarm(`${name}-late`, age, MESSAGE_AGE_MAX_SECONDS);
    }
    const relay = functions.made.get('relay');
    if (relay !== undefined) {
      const age = relay.metric('IteratorAge', { statistic: 'Maximum', period: PERIOD });
      this.#alarm('relay-behind', age, ITERATOR_AGE_MAX_MS);
    }
    for (const [name, made] of functions.made) {
      this.#alarm(`${name}-errors`, made.metricErrors({ period: PERIOD }), SERVER_ERRORS_MAX);
      this.#alarm(`${name}-throttles`, made.metricThrottles({ period: PERIOD }), 1);
    }
    for (const [name, table] of Object.entries(data.tables)) {
      const throttled = table.metric('ReadThrottleEvents', { statistic: 'Sum', period: PERIOD });
      this.#alarm(`${name}-read-throttles`, throttled, 1);
      const written = table.metric('WriteThrottleEvents', { statistic: 'Sum', period: PERIOD });
      this.#alarm(`${name}-write-throttles`, written, 1);
    }
    this.#alarmsOfLines(functions);
    this.#alarm('api-5xx', api.metricServerError({ period: PERIOD }), SERVER_ERRORS_MAX);
    this.#alarm(
      'api-p99',
      api.metricLatency({ statistic: 'p99', period: PERIOD }),
      LATENCY_P99_MAX_MS,
    );
    this.#dashboard(props);
  }

  #alarmsOfLines(functions: FunctionMaker): void {
    this.#alarmOfLines('work-is-stuck', functions, ['sweep'], {
      field: '$.message',
      value: 'work is stuck',
      threshold: 1,
    });
    this.#alarmOfLines('tax-authority-failures', functions, ISSUERS, {
      field: '$.code',
      value: 'tax_authority_unavailable',
      threshold: AUTHORITY_FAILURES_MAX,
    });
    this.#alarmOfLines('collection-is-large', functions, [...functions.made.keys()], {
      field: '$.message',
      value: 'collection is large',
      threshold: 1,
    });
  }

  /** Counts lines of the functions' logs that have that value in that field. */
  #alarmOfLines(
    name: string,
    functions: FunctionMaker,
    owners: readonly string[],
    { field, value, threshold }: { field: string; value: string; threshold: number },
  ): void {
    const metricName = nameOf(this.#stage, name);
    for (const owner of owners.filter((each) => functions.made.has(each))) {
      new MetricFilter(this, `${name}-${owner}`, {
        logGroup: functions.logsOf(owner),
        filterPattern: FilterPattern.stringValue(field, '=', value),
        metricNamespace: METRICS,
        metricName,
        metricValue: '1',
      });
    }
    const metric = new cloudwatch.Metric({
      namespace: METRICS,
      metricName,
      statistic: 'Sum',
      period: PERIOD,
    });
    this.#alarm(name, metric, threshold);
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

  #dashboard({ stage, data, functions, api }: OperationsProps): void {
    const graph = (title: string, left: cloudwatch.IMetric[]) =>
      new cloudwatch.GraphWidget({ title, left, width: 12 });
    const made = [...functions.made.values()];
    new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: nameOf(stage, 'service'),
      widgets: [
        [
          graph('Requests and server errors', [api.metricCount(), api.metricServerError()]),
          graph(
            'Latency',
            ['p50', 'p99'].map((statistic) => api.metricLatency({ statistic })),
          ),
        ],
        [
          graph(
            'Invocations',
            made.map((each) => each.metricInvocations()),
          ),
          graph(
            'Errors',
            made.map((each) => each.metricErrors()),
          ),
        ],
        [
          graph(
            'Capacity units',
            Object.values(data.tables).flatMap((table) => [
              table.metricConsumedReadCapacityUnits(),
              table.metricConsumedWriteCapacityUnits(),
            ]),
          ),
          graph(
            'Waiting work',
            [data.deliveries, data.jobs].map(({ queue }) =>
              queue.metricApproximateNumberOfMessagesVisible(),
            ),
          ),
        ],
      ],
    });
  }
}
