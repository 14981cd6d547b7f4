// A month as requests name it: YYYY-MM.
import * as z from 'zod';

export const period = () =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .meta({ description: 'A month, YYYY-MM', examples: ['2026-03'] });
