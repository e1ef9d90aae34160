import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that a process of Plutus is answering, which all its log lines carry. */
export const requestIds = new AsyncLocalStorage<string>()

/**
 * Returns the options of a pino logger that writes the lines of Plutus: `level` as text, `ts`, and the `requestId` of the request that is
 * being answered.
 */
export const logShape = () => ({
  base: null,
  formatters: { level: (level: string) => ({ level }) },
  timestamp: () => `,"ts":"${new Date().toISOString()}"`,
  mixin: (): object => {
    const requestId = requestIds.getStore()
    return requestId ? { requestId } : {}
  },
  // the caller's own field, such as a route's request id, counts
  mixinMergeStrategy: (line: object, mixed: object) => ({ ...mixed, ...line }),
})
