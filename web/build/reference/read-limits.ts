import { documentLimits, fieldsMax, tokensMax } from '#bff/gateway/graphql/check-limits.ts'
import { keyTurns } from '#bff/gateway/graphql/company-turns.ts'
import { costMax, limitMax } from '#bff/gateway/graphql/document-cost.ts'
import { costPerMinute } from '#bff/gateway/graphql/fairness.ts'
import { bodyMax } from '#bff/gateway/graphql/graphql-route.ts'
import { subscriptionsMax } from '#bff/gateway/graphql/hub/live-protocol.ts'
import { usualRates } from '#bff/security/rate-limits.ts'
import type { Limits } from '#web/features/developers/reference.ts'

/** The limits of keys, from the constants that the BFF holds them to. */
export const readLimits = (): Limits => ({
  ...documentLimits,
  rows: limitMax,
  tokens: tokensMax,
  fields: fieldsMax,
  cost: costMax.key,
  costPerMinute: costPerMinute.keys,
  callsPerSecond: usualRates.graphqlPerSecond,
  atOnce: keyTurns.atOnce,
  waiting: keyTurns.waiting,
  waitSeconds: keyTurns.waitMs / 1000,
  filesPerMinute: usualRates.filesPerMinute,
  sockets: usualRates.socketsPerSession,
  subscriptions: subscriptionsMax,
  bodyKilobytes: bodyMax / 1024,
})
