// The optional edge: CloudFront in front of the HTTP API with a web ACL. API Gateway's HTTP APIs take no WAF of their own.
// Switched on per stage (`edge=true` after its name). CloudFront's ACL lives in us-east-1, so the stage has to be deployed there.
import { ArnFormat, CfnOutput, Fn, Stack, Validations } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { docsUrl, ERRORS } from '#kernel/error.ts';
import { nameOf, type Stage } from './stage.ts';

/** Documents that are the same for everybody. */
export const PUBLIC_PATHS = ['/docs', '/docs/*', '/api/v1/openapi.json', '/api/v1/postman.json'];
/** Per address in five minutes: four tenants at their full rate behind one address. */
const REQUESTS_MAX = 12_000;
/** Bodies of the API are JSON of up to 6 MB: the common rules' own limit of 8 KB would refuse bulk requests. */
const COUNTED_ONLY = ['SizeRestrictions_BODY'];
/** A stated length of 6.3 million bytes or more; Lambda takes 6 MiB. */
const TOO_LONG = '^(6[3-9][0-9]{5}|[7-9][0-9]{6}|[0-9]{8,})$';

type EdgeProps = { stage: Stage; api: apigateway.HttpApi; logKey: kms.Key };

export class Edge extends Construct {
  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { stage, api, logKey } = props;
    const acl = webAcl(this, stage);
    logOf(this, acl, { stage, logKey });
    const origin = new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
    });
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: nameOf(stage, 'edge'),
      webAclId: acl.attrArn,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        origin,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      },
      additionalBehaviors: keptOf(this, stage, origin),
    });
    acknowledgeEdge(distribution);
    new CfnOutput(Stack.of(this), 'EdgeAddress', {
      value: `https://${distribution.distributionDomainName}`,
    });
  }
}

/**
 * For as long as the document says itself (`Cache-Control`), by its address, query included (a slice of the document is another one),
 * and the encodings that are taken. No credential goes along.
 */
function keptOf(
  scope: Construct,
  stage: Stage,
  origin: cloudfront.IOrigin,
): Record<string, cloudfront.BehaviorOptions> {
  const cachePolicy = new cloudfront.CachePolicy(scope, 'PublicDocuments', {
    cachePolicyName: nameOf(stage, 'public-documents'),
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
  const kept: cloudfront.BehaviorOptions = {
    origin,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
    cachePolicy,
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
  };
  return Object.fromEntries(PUBLIC_PATHS.map((path) => [path, kept]));
}

function webAcl(scope: Construct, stage: Stage): wafv2.CfnWebACL {
  return new wafv2.CfnWebACL(scope, 'Acl', {
    name: nameOf(stage, 'edge'),
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: seenAs('edge'),
    customResponseBodies: Object.fromEntries(REFUSALS.map((code) => [code, bodyOf(code)])),
    rules: [
      {
        name: 'rate-by-address',
        priority: 0,
        action: { block: { customResponse: answerOf('rate_limit_exceeded') } },
        statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: REQUESTS_MAX } },
        visibilityConfig: seenAs('rate-by-address'),
      },
      {
        name: 'body-size',
        priority: 1,
        action: { block: { customResponse: answerOf('payload_too_large') } },
        statement: { regexMatchStatement: tooLong() },
        visibilityConfig: seenAs('body-size'),
      },
      {
        name: 'common',
        priority: 2,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesCommonRuleSet',
            ruleActionOverrides: COUNTED_ONLY.map((name) => ({
              name,
              actionToUse: { count: {} },
            })),
          },
        },
        visibilityConfig: seenAs('common'),
      },
    ],
  });
}

/** Refusals of the edge look like those of the service; there is no request id yet. */
const REFUSALS = ['rate_limit_exceeded', 'payload_too_large'] as const;
type Refusal = (typeof REFUSALS)[number];

const answerOf = (code: Refusal): wafv2.CfnWebACL.CustomResponseProperty => ({
  responseCode: ERRORS[code].status,
  customResponseBodyKey: code,
});

const bodyOf = (code: Refusal): wafv2.CfnWebACL.CustomResponseBodyProperty => ({
  contentType: 'APPLICATION_JSON',
  content: JSON.stringify({
    ...{ success: false, error: ERRORS[code].en, code, docs_url: docsUrl(code, 'en') },
  }),
});

/** What was refused, without the credentials that it came with; WAF writes to groups of such names alone. */
function logOf(
  scope: Construct,
  acl: wafv2.CfnWebACL,
  { stage, logKey }: Pick<EdgeProps, 'stage' | 'logKey'>,
): void {
  const group = new logs.LogGroup(scope, 'AclLogs', {
    logGroupName: `aws-waf-logs-${nameOf(stage, 'edge')}`,
    encryptionKey: logKey,
    retention: logs.RetentionDays.SIX_MONTHS,
  });
  const redacted = ['authorization', 'x-api-key', 'cookie'];
  new wafv2.CfnLoggingConfiguration(scope, 'AclLogging', {
    resourceArn: acl.attrArn,
    logDestinationConfigs: [
      Stack.of(scope).formatArn({
        ...{ service: 'logs', resource: 'log-group', resourceName: group.logGroupName },
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    redactedFields: redacted.map((Name) => ({ singleHeader: { Name } })),
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          ...{ Behavior: 'KEEP', Requirement: 'MEETS_ANY' },
          Conditions: ['BLOCK', 'COUNT'].map((Action) => ({ ActionCondition: { Action } })),
        },
      ],
    },
  });
}

/** By the length that the client states: WAF itself reads only the first part of a body. */
const tooLong = (): wafv2.CfnWebACL.RegexMatchStatementProperty => ({
  fieldToMatch: { singleHeader: { Name: 'content-length' } },
  regexString: TOO_LONG,
  textTransformations: [{ priority: 0, type: 'NONE' }],
});

const seenAs = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

function acknowledgeEdge(distribution: cloudfront.Distribution): void {
  const reasons = {
    CFR1: 'Clients of the API may be anywhere.',
    CFR3: 'Every request has its line in the access log of the API behind it.',
    CFR4: 'Without a domain of its own the distribution has the certificate of CloudFront.',
  };
  for (const [rule, reason] of Object.entries(reasons))
    Validations.of(distribution).acknowledge({
      id: `AwsSolutions::AwsSolutions-${rule}`,
      reason,
    });
}
