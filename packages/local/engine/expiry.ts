// Removes items whose time has passed, of both tables, as DynamoDB's TTL does in its own time.
import { DeleteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { TTL_ATTRIBUTE } from '#store/keys.ts';
import type { Engine } from './engine.ts';
import { clientOptions, TABLES } from './environment.ts';

const SCAN_PAGE = 500;

/** Returns how many. */
export async function expireItems({ database, url }: Engine, nowSeconds: number): Promise<number> {
  if (database === undefined) return expireOverWire(url, nowSeconds);
  let removed = 0;
  for (const table of TABLES) removed += await database.expire(table, nowSeconds);
  return removed;
}

/** An item renewed in between stays. */
async function expireOverWire(url: string, nowSeconds: number): Promise<number> {
  const client = new DynamoDBClient(clientOptions(url));
  const now = { N: String(nowSeconds) };
  const condition = {
    ExpressionAttributeNames: { '#ttl': TTL_ATTRIBUTE },
    ExpressionAttributeValues: { ':now': now },
  };
  let purged = 0;
  try {
    for (const TableName of TABLES) {
      const pages = paginateScan(
        { client, pageSize: SCAN_PAGE },
        {
          TableName,
          ...condition,
          FilterExpression: '#ttl <= :now',
          ProjectionExpression: 'pk, sk',
        },
      );
      for await (const { Items = [] } of pages) {
        for (const { pk, sk } of Items) {
          if (pk === undefined || sk === undefined) continue;
          const Key = { pk, sk };
          const ConditionExpression = '#ttl <= :now';
          await client
            .send(new DeleteItemCommand({ TableName, Key, ...condition, ConditionExpression }))
            .then(() => purged++, ignoreRenewed);
        }
      }
    }
  } finally {
    client.destroy();
  }
  return purged;
}

function ignoreRenewed(error: Error): void {
  if (error.name !== 'ConditionalCheckFailedException') throw error;
}
