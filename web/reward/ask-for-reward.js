// Sent while the page itself is still on its way; reward-api.ts takes the answer.
{
  const token = /^\/auth\/([\w-]{22})\/reward\/*$/.exec(location.pathname)?.[1]
  if (token) {
    const headers = { accept: 'application/json', 'x-plutus-csrf': '1' }
    const answer = fetch(`/public/rewards/${token}`, { headers, cache: 'no-store', signal: AbortSignal.timeout(15000) })
    answer.catch(() => {})
    window.askedReward = { token, answer }
  }
}
