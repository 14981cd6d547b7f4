// The one definition of a table: local stack, tests and infrastructure all create it from here (data#items).
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { INDEX_NAME, INDEXES, TTL_ATTRIBUTE } from './keys.ts';

/** Names of the tables on the local stack. */
export const LOCAL_TABLES = { live: 'talonario-live', test: 'talonario-test' } as const;

/** CreateTable input: on demand, five LSIs, stream with both images. TTL is switched on apart (TIME_TO_LIVE). */
export const tableDefinition = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: ['pk', 'sk', ...INDEXES].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  LocalSecondaryIndexes: INDEXES.map((index) => ({
    IndexName: INDEX_NAME[index],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' as const },
      { AttributeName: index, KeyType: 'RANGE' as const },
    ],
    Projection:
      index === 'l2'
        ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['x', 'y'] }
        : { ProjectionType: 'KEYS_ONLY' as const },
  })),
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
});

/** What UpdateTimeToLive is told. */
export const TIME_TO_LIVE = { AttributeName: TTL_ATTRIBUTE, Enabled: true } as const;
