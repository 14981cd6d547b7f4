// The form of the written bodies.

/** By the name of the noun that the body creates, or by the name of the operation. */
export type Bodies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
