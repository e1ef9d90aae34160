type Handler<Args extends unknown[]> = (...args: Args) => Promise<unknown>

/**
 * An event inside a transaction. `publish` runs the subscribers in the order of `app/subscribers.ts`. They do no external I/O, and a
 * refusal rolls everything back. Throws before subscribers are registered, so that no event is lost.
 */
export type TransactionEvent<Args extends unknown[]> = {
  publish: (...args: Args) => Promise<void>
  subscribe: (...handlers: Handler<Args>[]) => void
}

/** Defines an event in the file that publishes it. `name` is noun.participle, such as `funds.available`. */
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
