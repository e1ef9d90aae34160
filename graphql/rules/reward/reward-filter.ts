import * as z from 'zod/mini'
import { rewardFilters } from '#contracts/reward/words.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { searchInput } from '#contracts/text/text-input.ts'
import { openRewards } from '#model/statuses.ts'
import type { QueryOf } from '#model/tables.ts'
import { hasWords } from '#rules/platform/db/literal-text.ts'
import { rowId } from '#rules/platform/db/row-id.ts'

/** Filter of a list of rewards by campaign, state and the search text `q`. Omitted fields do not restrict it. */
export const rewardFilter = z.strictObject({
  campaign: z.nullish(rowId),
  status: z.nullish(z.array(z.enum(rewardFilters)).check(z.minLength(1), z.maxLength(20))),
  q: searchInput,
})

export type RewardFilter = z.output<typeof rewardFilter>

const codeEnd = /^[A-Z0-9]{4}$/
const reference = /^rw-(\d{1,15})$/

/** Applies the filter to a query of rewards. The result must equal that of the GraphQL filter that the web app builds. */
export function whereRewards(query: QueryOf<'rewards'>, { campaign, status, q }: RewardFilter): void {
  if (campaign) query.where('rewards.campaign', campaign)
  if (status) query.where((any) => status.forEach((name) => void any.orWhere((one) => whereStatus(one, name))))
  if (q) query.where((any) => whereSearched(any, foldText(q)))
}

function whereStatus(query: QueryOf<'rewards'>, name: (typeof rewardFilters)[number]): void {
  const deliveryStatus = name === 'undelivered' ? 'failed' : name === 'waiting' ? 'scheduled' : undefined
  if (deliveryStatus) query.where('rewards.delivery_status', deliveryStatus).whereIn('rewards.status', openRewards)
  else query.where('rewards.status', name)
}

function whereSearched(query: QueryOf<'rewards'>, text: string): void {
  const number = reference.exec(text)?.[1]
  if (number) return void query.where('rewards.seq', Number(number))
  query.whereRaw(...hasWords('rewards.search_text', text))
  if (codeEnd.test(text.toUpperCase())) query.orWhere('rewards.code_last4', text.toUpperCase())
}
