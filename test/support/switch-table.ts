// A Table behind which another one can be put, so that one built handler serves many tables: a fresh one, a faulty one.
import type { Table } from '#store/table.ts';

export class SwitchTable implements Table {
  target: Table;

  constructor(target: Table) {
    this.target = target;
  }

  get name(): string {
    return this.target.name;
  }
  get: Table['get'] = (...input) => this.target.get(...input);
  batchGet: Table['batchGet'] = (...input) => this.target.batchGet(...input);
  query: Table['query'] = (...input) => this.target.query(...input);
  put: Table['put'] = (...input) => this.target.put(...input);
  update: Table['update'] = (...input) => this.target.update(...input);
  delete: Table['delete'] = (...input) => this.target.delete(...input);
  transact: Table['transact'] = (...input) => this.target.transact(...input);
}
