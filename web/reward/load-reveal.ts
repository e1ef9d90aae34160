/** The voucher's screen: requested with the choice, and loaded before anything is claimed, so that no code is ever without it. */
export const loadReveal = () => import('./voucher/reveal-screen.tsx')
