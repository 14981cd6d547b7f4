// Budgets: what was offered to customers, and the sales that came of it.
import { group } from '#resource/define.ts';
import { convertBudget } from './convert-budget.ts';
import { createBudget } from './create-budget.ts';
import { expireBudget } from './expire-budget.ts';
import { Budget } from './records/budget.ts';
import { updateBudget } from './update-budget.ts';

export const budgets = group('budgets', {
  title: 'Budgets',
  nouns: [Budget],
  verbs: [createBudget, updateBudget, convertBudget],
  jobs: [expireBudget],
});
