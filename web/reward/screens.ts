import type { OpenedReward } from './reward-api.ts'
import type { RewardRoute } from './reward-route.ts'

/** The functions that load screens which the page of an open reward does not need at first. */
export const screens = {
  amount: () => import('./amount/amount-choice.tsx'),
  claimed: () => import('./voucher/claimed-screen.tsx'),
  deadEnd: () => import('./ends/dead-end.tsx'),
  /** The conditions of the chosen brand. */
  details: () => import('./choose/brand-sheet.tsx'),
  howToRedeem: () => import('./pages/how-to-redeem.tsx'),
  notFound: () => import('./ends/not-found.tsx'),
  points: () => import('./points/points-page.tsx'),
  replaced: () => import('./ends/replaced.tsx'),
  /** The screen of the voucher. It must be loaded before a claim is sent, so that the claimed code can always be shown. */
  reveal: () => import('./voucher/reveal-screen.tsx'),
  taken: () => import('./voucher/taken-vouchers.tsx'),
  terms: () => import('./pages/terms.tsx'),
  unsubscribe: () => import('./pages/unsubscribe.tsx'),
}

/** Loads the screens that this page shows first, so that hydration need not wait for them. */
export const loadFirstScreens = (route: RewardRoute, opened: OpenedReward | undefined): Promise<unknown> =>
  Promise.all(firstScreens(route, opened).map((name) => screens[name]()))

function firstScreens({ screen }: RewardRoute, opened: OpenedReward | undefined): (keyof typeof screens)[] {
  if (screen === 'how-to-redeem') return ['howToRedeem']
  if (screen === 'terms' || screen === 'unsubscribe') return [screen]
  if (screen === 'not-found' || (opened?.kind === 'refused' && opened.errorCode === 'NOT_FOUND')) return ['notFound']
  if (opened?.kind === 'refused' && opened.errorCode === 'LINK_REPLACED') return ['replaced']
  if (opened?.kind !== 'done') return []
  const { status, points, claim, brands, vouchers } = opened.body
  if (points) return ['points']
  if (status === 'claimed' && claim) return ['claimed']
  if (status !== 'open' && status !== 'test') return ['deadEnd']
  return [...(brands.length === 1 && brands[0]?.amounts ? ['amount' as const] : []), ...(vouchers.length ? ['taken' as const] : [])]
}
