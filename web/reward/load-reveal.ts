/** The screen of the voucher: asked for with the choice, and there before anything is taken, so that no code is ever without it. */
export const loadReveal = () => import('./voucher/reveal-screen.tsx')
