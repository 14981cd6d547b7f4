// Which files of the suite read the machine's clock, and why each must: all others begin at an instant that was chosen (clock.ts), so
// that no hour and no day decides what a test meets. The list grows only on purpose.
export const ON_MACHINE_TIME: Readonly<Record<string, string>> = {
  'packages/arca-simulator/arca.test.ts': 'writes the program of another process',
  'packages/operator/command.test.ts': 'the commands are programs of their own',
  'test/contract/third-party-clients.test.ts': 'published clients know no other clock',
  'test/e2e/guides.test.ts': 'the programs of the guides judge how old a call is',
  'test/fault/dead-lease.test.ts': 'the stack is another process',
  'test/fault/dead-key.test.ts': 'the stack is another process',
  'test/fault/kill-live.test.ts': 'the stack is another process',
  'test/fault/moved-time.ts': 'moves that of the process of a stack',
  'test/fault/stack-process.ts': 'the stack is another process',
  'test/support/bundled/function-runtime.ts': 'stands in for that of the process of a function',
};
