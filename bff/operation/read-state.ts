import type * as z from 'zod/mini'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'

type StateSource = { directus: Directus; guestToken: string }

/** Returns a function that reads a state for metrics from the rules. Undefined while Directus does not answer. */
export const stateReader =
  <State>({ directus, guestToken }: StateSource, path: string, shape: z.core.$ZodType<State>) =>
  (): Promise<State | undefined> =>
    directus
      .call({ method: 'GET', path, token: guestToken, requestId: 'metrics', budgetMs: 2000 })
      .then((reply) => parseServiceReply(reply, shape))
      .catch(() => undefined)

const scrapeMs = 1000

/** Shares one reading among the metrics of a scrape. */
export function shareInScrape<State>(read: () => Promise<State>): () => Promise<State> {
  let latest: { at: number; state: Promise<State> } | undefined
  return () => {
    if (!latest || latest.at < Date.now() - scrapeMs) latest = { at: Date.now(), state: read() }
    return latest.state
  }
}
