// What the synthesised template lets each function do, in the local stack's names: a table is "live" or "test", an index of it
// "live/index/by-l1", a queue "jobs". Anything that the local stack does not have keeps its text.
import type { Template } from 'aws-cdk-lib/assertions';

export type Condition = Record<string, Record<string, string | string[]>>;
export type Grant = { actions: string[]; resources: string[]; condition?: Condition };
export type Grants = Record<string, Grant[]>;

type Statement = {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Condition;
};

const TABLE = /GetAtt(Live|Test)[0-9A-F]{8}Arn/;
const QUEUE = /GetAtt(deliveries|jobs)[0-9A-F]{8}Arn/;
const INDEX = /index\/by-l\d/;

/** By the name of the function. */
export function grantsOf(template: Template, stagePrefix: string): Grants {
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  const policies = Object.values(template.findResources('AWS::IAM::Policy'));
  return Object.fromEntries(
    functions.map(({ Properties: { FunctionName, Role } }) => {
      const role = roleIn(Role);
      const own = policies.filter(({ Properties }) => roleIn(Properties.Roles) === role);
      const statements = own.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
      return [String(FunctionName).replace(stagePrefix, ''), statements.map(grantOf)];
    }),
  );
}

const roleIn = (value: unknown): string | undefined =>
  /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(JSON.stringify(value))?.[1];

function grantOf({ Effect, Action, Resource, Condition }: Statement): Grant {
  if (Effect !== 'Allow') throw new Error(`a statement that says ${Effect}`);
  const resources = [Resource].flat().map(localName);
  return {
    actions: [Action].flat(),
    resources,
    ...(Condition !== undefined && { condition: Condition }),
  };
}

function localName(resource: unknown): string {
  const text = JSON.stringify(resource);
  const table = TABLE.exec(text)?.[1]?.toLowerCase();
  const index = INDEX.exec(text)?.[0];
  if (table !== undefined) return index === undefined ? table : `${table}/${index}`;
  return QUEUE.exec(text)?.[1] ?? text;
}
