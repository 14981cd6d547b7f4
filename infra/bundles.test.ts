// What a function loads when it starts is bounded: its bundle, and the packages in it. A library that a function does not
// need, or the code of another group, shows here as a number. In an API bundle are: the AWS SDK's DynamoDB client or the
// lean transport, zod, middy, big.js, the error catalogue, the machine and the group with the groups that it declares.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DIST = new URL('../dist/functions/', import.meta.url);
