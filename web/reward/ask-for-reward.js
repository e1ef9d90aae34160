// Requests the reward while the document is still loading. reward-api.ts uses the response. A rendered document already carries it.
{
  const { dataset } = document.documentElement
  const token = /^\/auth\/([\w-]{22})\/reward\/*$/.exec(location.pathname)?.[1]
  if (token && !('rendered' in dataset)) {
    const headers = { accept: 'application/json', 'x-plutus-csrf': '1' }
    const answer = fetch(`/public/rewards/${token}`, { headers, cache: 'no-store', signal: AbortSignal.timeout(15000) })
    answer.catch(() => {})
    window.prefetchedReward = { token, answer }
  }
}
