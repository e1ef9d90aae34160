import { useState } from 'react'
import { callBff } from '#web/lib/bff/call-bff.ts'
import { type Captcha, createCaptcha } from './create-captcha.ts'

/** The visitor's captcha; the solver is loaded with the tick. */
export function useCaptcha(): Captcha {
  const [captcha] = useState(() =>
    createCaptcha({
      ask: () => callBff('/auth/captcha'),
      solve: async (challenge) => (await import('./solve-challenge.ts')).solveChallenge(challenge),
    }),
  )
  return captcha
}
