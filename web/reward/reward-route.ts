export type RewardRoute = { screen: 'reward'; token: string } | { screen: 'how-to-redeem' | 'terms' | 'unsubscribe' | 'not-found' }

/** Returns the screen for a path (R5–R7). The path of a sign-up id is `not-found`, since the app serves it. */
export function routeOf(pathname: string): RewardRoute {
  const path = pathname.replace(/\/+$/, '')
  const token = /^\/auth\/([\w-]{22})\/reward$/.exec(path)?.[1]
  if (token) return { screen: 'reward', token }
  if (path === '/company/howtoredeem') return { screen: 'how-to-redeem' }
  if (path === '/company/terms') return { screen: 'terms' }
  if (/^\/unsubscribe\/[\w-]{43}$/.test(path)) return { screen: 'unsubscribe' }
  return { screen: 'not-found' }
}
