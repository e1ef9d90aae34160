import type * as z from 'zod/mini'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import { type BffContext, disconnectSignal } from '#bff/gateway/bff-env.ts'
import { createAnswerKey } from '#bff/gateway/graphql/answer-key.ts'
import type { Fairness } from '#bff/gateway/graphql/fairness.ts'
import type { KnownKeys } from '#bff/gateway/graphql/known-keys.ts'
import type { CallLimits } from '#bff/gateway/security/rate-limit-fields.ts'
import type { Caller } from '#bff/gateway/session/callers.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { bulkActAnswer, bulkActRequest } from '#graphql/contracts/rest/bulk-act.ts'
import { foundPeople, foundRecords, foundRewards, peopleSearch, recordSearch, rewardSearch } from '#graphql/contracts/rest/search.ts'

/** The searches by their paths, with what they accept and answer. */
const searches: Record<SearchPath, { input: z.ZodMiniType; answer: z.ZodMiniType }> = {
  '/search/rewards': { input: rewardSearch, answer: foundRewards },
  '/search/rewards/act': { input: bulkActRequest, answer: bulkActAnswer },
  '/search/people': { input: peopleSearch, answer: foundPeople },
  '/search/records': { input: recordSearch, answer: foundRecords },
}

type SearchPath = '/search/rewards' | '/search/rewards/act' | '/search/people' | '/search/records'

/** Returns the input of a search, parsed by its schema. */
type ReadInput = (schema: z.ZodMiniType) => Promise<unknown>

export type AnswerSearch = ReturnType<typeof createAnswerSearch>

export type AnswerSearchDeps = { knownKeys: KnownKeys; limits: CallLimits; fairness: Fairness; directus: Directus }

/** The cost of a search in the caller’s budget, as that of a list. */
const searchCost = 5000

/**
 * Creates the function that answers a search of a person or key, within their limits and in turn. It reads the input only after the caller
 * is admitted. Throws the refusals of the limits and of the search.
 */
export function createAnswerSearch(deps: AnswerSearchDeps) {
  const { limits, fairness, directus } = deps
  const answerKey = createAnswerKey(deps)

  type Search = { path: SearchPath; read: ReadInput; company: string; onForward?: () => void }

  async function answerFor(c: BffContext, caller: Caller, { path, read, company, onForward }: Search): Promise<unknown> {
    const body = (await read(searches[path].input)) as object
    const call = callFor(c, { method: 'POST', path: `/plutus${path}`, token: caller.token, body, isQuery: true })
    const reply = await fairness.runInTurn({ caller, company, cost: searchCost, signal: disconnectSignal(c) }, () => {
      onForward?.()
      return directus.call(call)
    })
    return parseReply(reply, searches[path].answer)
  }

  return async (c: BffContext, caller: Caller, path: SearchPath, read: ReadInput): Promise<unknown> => {
    if (caller.kind === 'person') {
      await limits.graphql(caller.bucket)
      return answerFor(c, caller, { path, read, company: caller.session.company })
    }
    const answer = await answerKey(c, caller, (company, onForward) => answerFor(c, caller, { path, read, company, onForward }))
    c.env.outgoing.setHeader('x-query-cost', String(searchCost))
    return answer
  }
}
