import type { Challenge, Solution } from 'altcha-lib/types'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { createStore } from '#web/lib/store.ts'

export type CaptchaState =
  | { kind: 'idle' | 'busy' | 'expired' }
  | { kind: 'failed'; error: unknown }
  /** `payload` is the challenge and its solution in base64, as the server expects it. The server accepts it once. */
  | { kind: 'solved'; payload: string }

type CaptchaParts = {
  ask: () => Promise<Challenge>
  solve: (challenge: Challenge) => Promise<Solution>
  now?: () => number
}

export type Captcha = ReturnType<typeof createCaptcha>

const marginMs = 15_000

/**
 * Creates the state of the captcha, a proof of work (V10, A9). `start` requests a challenge and solves it. The solution expires 15 s before
 * the server's deadline.
 */
export function createCaptcha({ ask, solve, now = serverNow }: CaptchaParts) {
  const state = createStore<CaptchaState>({ kind: 'idle' })
  let expiry: ReturnType<typeof setTimeout> | undefined

  async function start(): Promise<void> {
    if (state.get().kind === 'busy') return
    clearTimeout(expiry)
    state.set({ kind: 'busy' })
    try {
      const challenge = await ask()
      const solution = await solve(challenge)
      const { expiresAt } = challenge.parameters
      state.set({ kind: 'solved', payload: btoa(JSON.stringify({ challenge, solution })) })
      if (expiresAt) expiry = setTimeout(() => state.set({ kind: 'expired' }), Math.max(0, expiresAt * 1000 - marginMs - now()))
    } catch (error) {
      state.set({ kind: 'failed', error })
    }
  }

  return {
    state,
    start,
    /**
     * Solves a new challenge after a refused request, because the server accepts each solution once. Does nothing after OFFLINE, since the
     * solution did not reach the server.
     */
    renewAfter: (refusal: unknown) => {
      if (state.get().kind === 'solved' && errorCodeOf(refusal) !== 'OFFLINE') void start()
    },
    payload: () => {
      const current = state.get()
      return current.kind === 'solved' ? current.payload : ''
    },
  }
}
