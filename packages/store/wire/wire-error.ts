// An error as DynamoDB answered it, with the members by which the SDK's own errors are told apart (errors.ts).

/** `name` is the part of __type after the number sign; Item and CancellationReasons are as they came. */
export class WireError extends Error {
  readonly status: number;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body.message || body.Message || 'UnknownError'));
    this.status = status;
    const type = String(body.__type ?? body.code ?? 'UnknownError');
    this.name = type.slice(type.indexOf('#') + 1);
    const { Item, CancellationReasons } = body;
    if (Item !== undefined) Object.assign(this, { Item });
    if (CancellationReasons !== undefined) Object.assign(this, { CancellationReasons });
  }
}
