type Handler<Args extends unknown[]> = (...args: Args) => Promise<unknown>

/**
 * An event that is published inside a transaction. Its `publish` awaits the subscribers in the order of `app/subscribers.ts`, and an error
 * of one rolls back. Throws when no subscribers are registered yet.
 */
export type TransactionEvent<Args extends unknown[]> = {
  publish: (...args: Args) => Promise<void>
  subscribe: (...handlers: Handler<Args>[]) => void
}

/** Defines an event, in the file that publishes it. `name` is a noun and a participle, such as `funds.available`. */
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
