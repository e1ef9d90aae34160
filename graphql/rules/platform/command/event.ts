type Handler<Args extends unknown[]> = (...args: Args) => Promise<unknown>

/**
 * Something that happened in a transaction and concerns later wings. `publish` runs its subscribers in the order of
 * `app/subscribers.ts`, inside the transaction: they keep the order of locks, may refuse and so roll all of it back, and do no I/O.
 * Throws before subscribers are registered, as a silent event would lose money's consequences.
 */
export type TransactionEvent<Args extends unknown[]> = {
  publish: (...args: Args) => Promise<void>
  subscribe: (...handlers: Handler<Args>[]) => void
}

/** Declares an event beside what publishes it; `name` is noun.participle, such as `funds.available`. */
export function defineEvent<Args extends unknown[]>(name: string): TransactionEvent<Args> {
  let subscribers: Handler<Args>[] | undefined
  return {
    publish: async (...args) => {
      if (!subscribers) throw new Error(`No subscribers were registered for ${name}`)
      for (const handle of subscribers) await handle(...args)
    },
    subscribe: (...handlers) => {
      subscribers = handlers
    },
  }
}
