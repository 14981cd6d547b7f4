// What the process of a function is sent and what it answers.

export type Called = { id: number; event: unknown; nowMs: number; remainingMs: number };
export type Returned = { id: number; result?: unknown; error?: string };
