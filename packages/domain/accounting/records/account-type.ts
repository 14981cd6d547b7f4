// The five kinds of account, and what each is by nature. Spec: Accounting account.

export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Assets and expenses grow on the debit side, all others on the credit side. */
export const isDebitSide = (type: AccountType): boolean => type === 'asset' || type === 'expense';

/** Its balances are the result of a year and begin at zero in the next. */
export const isResult = (type: AccountType): boolean => type === 'revenue' || type === 'expense';
