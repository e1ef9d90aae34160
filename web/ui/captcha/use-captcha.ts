import { useState } from 'react'
import { callBff } from '#web/lib/bff/call-bff.ts'
import { type Captcha, createCaptcha } from './create-captcha.ts'

/** Returns the captcha of this form. Its solver is loaded when the user ticks the checkbox. */
export function useCaptcha(): Captcha {
  const [captcha] = useState(() =>
    createCaptcha({
      ask: () => callBff('/auth/captcha'),
      solve: async (challenge) => (await import('./solve-challenge.ts')).solveChallenge(challenge),
    }),
  )
  return captcha
}
