// Lines of requests that their tenants may look up (packages/http/middleware/log.ts) go from the log of every API function to the one
// function that keeps them.
import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { logGroupOf } from './functions.ts';
import { nameOf, type Stage } from './stage.ts';

const KEEPER = 'keep-request-logs';
const IS_KEPT = '{ $.kept IS TRUE }';

export class RequestLogs extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, names }: { stage: Stage; names: readonly string[] },
  ) {
    super(scope, id);
    const stack = Stack.of(this);
    const arn = (service: string, resource: string, resourceName: string): string => {
      const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
      return stack.formatArn({ service, resource, resourceName, arnFormat });
    };
    const permission = new lambda.CfnPermission(this, 'LogsMayInvoke', {
      action: 'lambda:InvokeFunction',
      functionName: nameOf(stage, KEEPER),
      principal: 'logs.amazonaws.com',
      sourceAccount: stack.account,
      sourceArn: arn('logs', 'log-group', `${logGroupOf(stage, '*')}:*`),
    });
    for (const name of names) {
      const filter = new logs.CfnSubscriptionFilter(this, name, {
        logGroupName: logGroupOf(stage, name),
        destinationArn: arn('lambda', 'function', nameOf(stage, KEEPER)),
        filterPattern: IS_KEPT,
      });
      filter.addResourceDependency(permission);
    }
  }
}
