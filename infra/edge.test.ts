// The optional edge: absent unless asked for, and then everything goes through its rules and no finding is left unexplained.
import { describe, expect, it } from 'vitest';
import { wirePath } from '#resource/routes.ts';
import { templateOf } from '../test/support/bundled/templates.ts';
import { routes } from '../test/support/catalogue.ts';
import { PUBLIC_PATHS } from './edge.ts';

const plain = templateOf('dev', 'service');
const edged = templateOf('dev edge=true', 'service');

describe('the edge', () => {
  it('is not there unless it is asked for', () => {
    plain.resourceCountIs('AWS::CloudFront::Distribution', 0);
    plain.resourceCountIs('AWS::WAFv2::WebACL', 0);
  });

  it('keeps public documents by their whole address, and passes nothing that tells who asks', () => {
    const [found] = Object.values(edged.findResources('AWS::CloudFront::Distribution'));
    const behaviours: Record<string, unknown>[] =
      found?.Properties.DistributionConfig.CacheBehaviors ?? [];
    expect(behaviours.map(({ PathPattern }) => PathPattern)).toEqual(PUBLIC_PATHS);
    const [[policy, kept] = []] = Object.entries(
      edged.findResources('AWS::CloudFront::CachePolicy'),
    );
    expect(
      kept?.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin,
    ).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    const open = routes.filter(({ access }) => access === 'public').map(wirePath);
    for (const { PathPattern, CachePolicyId, OriginRequestPolicyId } of behaviours) {
      expect(CachePolicyId).toEqual({ Ref: policy });
      expect(OriginRequestPolicyId).toBeUndefined();
      const begin = String(PathPattern).replace('*', '');
      expect(
        open.some((path) => path.startsWith(begin)),
        begin,
      ).toBe(true);
    }
  });

  it('caches nothing else and passes every method and header but the host', () => {
    edged.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultCacheBehavior: {
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
          ViewerProtocolPolicy: 'https-only',
        },
      },
    });
  });

  it('logs what it refuses, without the credentials that it came with', () => {
    edged.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: 'aws-waf-logs-talonario-dev-edge',
    });
    const [logging] = Object.values(edged.findResources('AWS::WAFv2::LoggingConfiguration'));
    const redacted = JSON.stringify(logging?.Properties.RedactedFields);
    for (const header of ['authorization', 'x-api-key', 'cookie'])
      expect(redacted).toContain(header);
  });

  it('refuses in the envelope of the service', () => {
    const [acl] = Object.values(edged.findResources('AWS::WAFv2::WebACL'));
    const { Rules, CustomResponseBodies } = acl?.Properties ?? {};
    for (const [rule, status, code] of [
      [Rules[0], 429, 'rate_limit_exceeded'],
      [Rules[1], 413, 'payload_too_large'],
    ]) {
      const { ResponseCode, CustomResponseBodyKey } = rule.Action.Block.CustomResponse;
      expect(ResponseCode).toBe(status);
      const body = JSON.parse(CustomResponseBodies[CustomResponseBodyKey].Content);
      expect(body).toMatchObject({ success: false, code, docs_url: `/docs/errors#${code}` });
    }
  });

  it('refuses floods of one address and bodies that no function could take', () => {
    const [acl] = Object.values(edged.findResources('AWS::WAFv2::WebACL'));
    const rules: { Name: string; Statement: Record<string, Record<string, string>> }[] =
      acl?.Properties.Rules;
    expect(rules.map(({ Name }) => Name)).toEqual(['rate-by-address', 'body-size', 'common']);
    const pattern = new RegExp(rules[1]?.Statement.RegexMatchStatement?.RegexString ?? '');
    const refused = ['6300000', '7000000', '9999999', '10000000', '123456789'];
    expect(refused.filter((length) => !pattern.test(length))).toEqual([]);
    expect(['0', '999999', '6291456', '6299999'].filter((one) => pattern.test(one))).toEqual([]);
  });
});
