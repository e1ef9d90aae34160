import { Counter, Gauge, type LabelValues, type Registry } from 'prom-client'
import type * as z from 'zod/mini'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'

/** One value of a metric with its labels. */
export type Sample = [labels: LabelValues<string>, value: number | undefined]

type Described = { name: string; help: string; labelNames?: string[]; type?: 'gauge' | 'counter' }

/**
 * Returns a function that adds a metric of a state, read once for each scrape. Samples without a value are omitted, and so are all while the
 * state cannot be read.
 */
export function stateMetrics<State>(registry: Registry, ask: () => Promise<State | undefined>) {
  const read = shareInScrape(ask)
  return ({ type = 'gauge', labelNames = [], ...described }: Described, samplesOf: (state: State) => Sample[]): void => {
    const collect = async (write: (labels: LabelValues<string>, value: number) => void) => {
      const state = await read()
      for (const [labels, value] of state === undefined ? [] : samplesOf(state)) if (value !== undefined) write(labels, value)
    }
    const options = { ...described, labelNames, registers: [registry] }
    if (type === 'counter')
      new Counter({
        ...options,
        async collect() {
          this.reset()
          if (!labelNames.length) this.remove()
          await collect((labels, value) => this.inc(labels, value))
        },
      })
    else
      new Gauge({
        ...options,
        async collect() {
          this.reset()
          if (!labelNames.length) this.remove()
          await collect((labels, value) => this.set(labels, value))
        },
      })
  }
}

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
