import { Hono } from 'hono'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { captchaRequired, Refusal } from '#bff/gateway/refusal.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { codesAnswer, codesBody } from '#graphql/contracts/rest/reward.ts'

/**
 * Serves POST /public/codes, by which a recipient exchanges a reward code for the page of their reward. A network that has spent its calls
 * is refused CAPTCHA_REQUIRED unless the call has a solved captcha.
 */
export function codeRoute({ callAsGuest, limits, guesses }: RouteServices['rewards']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.post('/public/codes', async (c) => {
    const { ip } = c.var.line
    const wait = await limits.rewardCodes.tryTake(ip)
    const input = await readInput(c, codesBody)
    const body = { ...input, isCrowded: wait !== undefined }
    const call = { ip, hasProof: Boolean(input.captcha), refuse: captchaRequired }
    const reply = await limits.rewardCodes.run(wait, call, () => callAsGuest(c, { path: '/public/codes', body }))
    try {
      return json(JSON.stringify(parseServiceReply(reply, codesAnswer)))
    } catch (error) {
      if (error instanceof Refusal) noteMiss(error)
      throw error
    }
  })
  return app

  function noteMiss({ code: errorCode }: Refusal): void {
    if (errorCode === 'CODE_NOT_ACCEPTED' || errorCode === 'CAPTCHA_REQUIRED') guesses.count('code', errorCode === 'CAPTCHA_REQUIRED')
  }
}
