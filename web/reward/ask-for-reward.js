// Sent while the page itself is still on its way; reward-api.ts takes the answer. A document that came rendered has it.
{
  const { dataset } = document.documentElement
  const token = /^\/auth\/([\w-]{22})\/reward\/*$/.exec(location.pathname)?.[1]
  if (token && !('rendered' in dataset)) {
    const headers = { accept: 'application/json', 'x-plutus-csrf': '1' }
    const answer = fetch(`/public/rewards/${token}`, { headers, cache: 'no-store', signal: AbortSignal.timeout(15000) })
    answer.catch(() => {})
    window.askedReward = { token, answer }
  }
}
