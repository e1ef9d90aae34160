/** Names what an answer may carry beside its code and request id. A rule that gives another detail does not compile. */
export const errorDetails = [
  'ability',
  'available',
  'channel',
  'cost',
  'count',
  'distinct',
  'fields',
  'invalid',
  'left',
  'limit',
  'locations',
  'max',
  'min',
  'missing',
  'name',
  'path',
  'positions',
  'problem',
  'retryAfterSeconds',
  'rewards',
  'role',
  'status',
  'step',
  'total',
  'triesLeft',
  'value',
  'values',
  'version',
] as const

/** Details of one refusal. Money is in minor units, as text. */
export type ErrorDetails = { [Name in (typeof errorDetails)[number]]?: unknown }
