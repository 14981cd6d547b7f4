// Metrics of what runs, by the names that the stage gives it.
import { Duration } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { nameOf, type Stage } from './stage.ts';

export const PERIOD = Duration.minutes(5);

export const functionMetric = (
  stage: Stage,
  name: string,
  metricName: string,
  statistic = 'Sum',
): Metric => named('AWS/Lambda', metricName, statistic, { FunctionName: nameOf(stage, name) });

/** Numbers and ages of messages. */
export const queueMetric = (stage: Stage, name: string, metricName: string): Metric =>
  named('AWS/SQS', metricName, 'Maximum', { QueueName: nameOf(stage, name) });

export const tableMetric = (stage: Stage, name: string, metricName: string): Metric =>
  named('AWS/DynamoDB', metricName, 'Sum', { TableName: nameOf(stage, name) });

export const apiMetric = (api: apigateway.HttpApi, metricName: string, statistic: string): Metric =>
  named('AWS/ApiGateway', metricName, statistic, { ApiId: api.apiId });

const named = (
  namespace: string,
  metricName: string,
  statistic: string,
  dimensionsMap: Record<string, string>,
): Metric => new Metric({ namespace, metricName, statistic, dimensionsMap, period: PERIOD });
