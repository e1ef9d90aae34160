import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, disconnectSignal, json } from '#bff/gateway/bff-env.ts'
import { keyRefusal, Refusal } from '#bff/gateway/refusal.ts'
import { rateLimitFields } from '#bff/gateway/security/rate-limit-fields.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import type { Caller } from '#bff/gateway/session/callers.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { bulkActAnswer, bulkActRequest } from '#graphql/contracts/rest/bulk-act.ts'
import { foundPeople, foundRecords, foundRewards, peopleSearch, recordSearch, rewardSearch } from '#graphql/contracts/rest/search.ts'

/** In bytes. Enough for a filter of 500 ids. */
const bodyMax = 32 * 1024
/** The cost of a search in the caller's budget, as that of a list. */
const searchCost = 5000

/**
 * Serves searches of rewards, people and all records. They are POST calls, so that no text is in an address or a log. Refuses BAD_INPUT for
 * unknown filters, and the limits of GraphQL calls.
 */
export function searchRoutes({ callers, knownKeys, limits, fairness, directus }: RouteServices['search']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  /** Returns the caller's company once they are within their rate limit. */
  async function admit(c: BffContext, caller: Caller): Promise<string> {
    await limits.graphql(caller.bucket)
    return caller.kind === 'key' ? (await knownKeys.ownerOf(caller.token, c.var.line.ip)).company : caller.session.company
  }

  async function answer(c: BffContext, path: string, input: z.ZodMiniType, shape: z.ZodMiniType): Promise<Response> {
    const caller = await callers.requireCaller(c)
    const company = await admit(c, caller)
    try {
      const body = (await readInput(c, input, bodyMax)) as object
      const call = callFor(c, { method: 'POST', path: `/plutus${path}`, token: caller.token, body })
      const reply = await fairness.runInTurn({ caller, company, cost: searchCost, signal: disconnectSignal(c) }, () => directus.call(call))
      return json(JSON.stringify(parseReply(reply, shape)))
    } catch (error) {
      // the key ended after the lookup
      throw caller.kind === 'key' && error instanceof Refusal && error.code === 'UNAUTHENTICATED' ? keyRefusal() : error
    } finally {
      if (caller.kind === 'key') {
        const fields = rateLimitFields([await limits.callsLeft(caller.bucket), fairness.costLeft(caller, company)])
        for (const [name, value] of Object.entries(fields)) c.env.outgoing.setHeader(name, value)
      }
    }
  }

  app.post('/search/rewards', (c) => answer(c, '/search/rewards', rewardSearch, foundRewards))
  app.post('/search/rewards/act', (c) => answer(c, '/search/rewards/act', bulkActRequest, bulkActAnswer))
  app.post('/search/people', (c) => answer(c, '/search/people', peopleSearch, foundPeople))
  app.post('/search/records', (c) => answer(c, '/search/records', recordSearch, foundRecords))
  return app
}
