export type RewardRoute = { screen: 'reward'; token: string } | { screen: 'how-to-redeem' | 'terms' | 'unsubscribe' | 'not-found' }

/** Which of this bundle's screens an address names (spec R5–R7); a sign-up id is the app's, so here it names none. */
export function routeOf(pathname: string): RewardRoute {
  const path = pathname.replace(/\/+$/, '')
  const token = /^\/auth\/([\w-]{22})\/reward$/.exec(path)?.[1]
  if (token) return { screen: 'reward', token }
  if (path === '/company/howtoredeem') return { screen: 'how-to-redeem' }
  if (path === '/company/terms') return { screen: 'terms' }
  if (/^\/unsubscribe\/[\w-]{43}$/.test(path)) return { screen: 'unsubscribe' }
  return { screen: 'not-found' }
}
