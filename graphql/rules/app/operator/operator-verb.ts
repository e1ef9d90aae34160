import type { Caller } from '#rules/platform/command/verb.ts'

/** What an operator may do by hand: its usage, and the act itself. */
export type OperatorVerb = { usage: string; run: (input: unknown, caller: Caller) => Promise<Record<string, unknown>> }
