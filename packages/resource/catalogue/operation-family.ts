// What the names of a noun's operations begin with, by which the group that has them is found.

/** "contracts" of "contracts.terminate". */
export const familyOf = (operation: string): string => operation.split('.')[0] ?? '';
