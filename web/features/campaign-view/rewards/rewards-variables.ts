import type { rewardFilters } from '#graphql/contracts/reward/words.ts'
import { foldText } from '#graphql/contracts/text/fold-text.ts'
import { openRewards } from '#graphql/model/statuses.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'

type RewardFilter = (typeof rewardFilters)[number]

const codeEnd = /^[A-Z0-9]{4}$/
const reference = /^rw-(\d{1,15})$/

type Filters = { campaign: string; q: string; status: readonly RewardFilter[]; page: number; size: number }

/**
 * Converts the filters of the rewards list to query variables. Status "undelivered" matches open rewards whose message failed, "waiting"
 * those whose message is scheduled.
 */
export function rewardsVariables({ campaign, q, status, page, size }: Filters) {
  const text = foldText(q)
  const code = text.toUpperCase()
  const statuses = status.filter((name) => name !== 'undelivered' && name !== 'waiting')
  const anyOf = [
    ...(statuses.length > 0 ? [{ status: { _in: statuses } }] : []),
    ...(status.includes('undelivered') ? [{ delivery_status: { _eq: 'failed' }, status: { _in: [...openRewards] } }] : []),
    ...(status.includes('waiting') ? [{ delivery_status: { _eq: 'scheduled' }, status: { _in: [...openRewards] } }] : []),
  ]
  const number = reference.exec(text)?.[1]
  const found = number
    ? [{ seq: { _eq: number } }]
    : [{ search_text: { _icontains: q.trim() } }, ...(codeEnd.test(code) ? [{ code_last4: { _eq: code } }] : [])]
  const conditions = [...(text === '' ? [] : [{ _or: found }]), ...(anyOf.length === 0 ? [] : [{ _or: anyOf }])]
  return {
    filter: { campaign: { id: { _eq: campaign } }, ...(conditions.length > 0 && { _and: conditions }) },
    ...countedPage({ page, size }),
  }
}
