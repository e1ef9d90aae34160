// Requests the reward while the document is still loading. reward-api.ts uses the response. A rendered document already carries it.
{
  const { dataset } = document.documentElement
  const token = /^\/auth\/([\w-]{22})\/reward\/*$/.exec(location.pathname)?.[1]
  if (token && !('rendered' in dataset)) {
    const headers = { accept: 'application/json', 'x-plutus-csrf': '1' }
    // AbortSignal.timeout is missing in Safari below 16 and Chrome below 103
    const late = new AbortController()
    setTimeout(() => late.abort(), 15000)
    const answer = fetch(`/public/rewards/${token}`, { headers, cache: 'no-store', signal: late.signal })
    answer.catch(() => {})
    window.prefetchedReward = { token, answer }
  }
}
