export const rewardFilters = ['issued', 'viewed', 'claimed', 'cancelled', 'expired', 'undelivered'] as const
type RewardFilter = (typeof rewardFilters)[number]

const openStatuses = ['issued', 'viewed']
const codeEnd = /^[A-Z0-9]{4}$/

type Filters = { campaign: string; q: string; status: readonly RewardFilter[]; page: number; size: number }

/** What the graph is asked for the rewards of a campaign; "undelivered" is an open one whose mail failed. */
export function rewardsVariables({ campaign, q, status, page, size }: Filters) {
  const text = q.trim().toLowerCase()
  const code = text.toUpperCase()
  const statuses = status.filter((name) => name !== 'undelivered')
  const anyOf = [
    ...(statuses.length > 0 ? [{ status: { _in: statuses } }] : []),
    ...(status.includes('undelivered') ? [{ delivery_status: { _eq: 'failed' }, status: { _in: openStatuses } }] : []),
  ]
  const found = [{ search_text: { _icontains: text } }, ...(codeEnd.test(code) ? [{ code_last4: { _eq: code } }] : [])]
  return {
    filter: {
      campaign: { id: { _eq: campaign } },
      _and: [...(text === '' ? [] : [{ _or: found }]), ...(anyOf.length === 0 ? [] : [{ _or: anyOf }])],
    },
    limit: size,
    page: Math.max(1, page),
  }
}
