import type { Caller } from '#rules/platform/command/define-command.ts'

/** What an operator may do by hand: its usage, and the act itself. */
export type OperatorCommand = { usage: string; run: (input: unknown, caller: Caller) => Promise<Record<string, unknown>> }
