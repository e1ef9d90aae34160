import type { Request, Router } from 'express'
import { tokenHash } from '#rules/messaging/token.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { files } from '#rules/platform/files/files.ts'
import { imageKey } from '#rules/platform/files/upload-files.ts'
import { route } from '#rules/platform/http/route.ts'
import { redeemCodes } from '#rules/reward/code/redeem-codes.ts'
import { showVoucher } from '#rules/reward/code/show-voucher.ts'
import { claimReward } from '#rules/reward/public/claim-reward.ts'
import { recordRewardView, viewReward } from '#rules/reward/public/view-reward.ts'
import { sendCopyByToken } from '#rules/reward/redemption/copies.ts'
import { rewardKinds } from './reward-kinds.ts'

const logoName = /^[a-z0-9-]{1,60}\.png$/

/**
 * Serves the requests that the BFF forwards for recipients, with the guest identity. The token in the path, or the codes in the body, is
 * the only authorisation. Refuses NOT_FOUND for an unknown logo.
 */
export function publicRoutes(router: Router): void {
  route(router, 'get', '/public/rewards/:token', 'guest', async ({ req, res }) => {
    res.json(
      await viewReward(rewardKinds, String(req.params.token), {
        isHuman: req.get('x-plutus-human') === '1',
        browser: readBrowserHash(req),
      }),
    )
  })
  route(router, 'post', '/public/rewards/:token/seen', 'guest', async ({ req, res }) => {
    await recordRewardView(rewardKinds, String(req.params.token), readBrowserHash(req))
    res.json({})
  })
  route(router, 'post', '/public/rewards/:token/claims', 'guest', async ({ req, res }) => {
    res.json(
      await claimReward(
        rewardKinds,
        String(req.params.token),
        { ...req.body, idempotencyKey: req.get('idempotency-key') },
        readBrowserHash(req),
      ),
    )
  })
  route(router, 'post', '/public/rewards/:token/copy', 'guest', async ({ req, res }) => {
    res.json(await sendCopyByToken(rewardKinds, String(req.params.token), req.body, readBrowserHash(req)))
  })
  route(router, 'post', '/public/rewards/:token/voucher', 'guest', async ({ req, res }) => {
    res.json(await showVoucher(String(req.params.token), req.body, readBrowserHash(req)))
  })
  route(router, 'post', '/public/codes', 'guest', async ({ req, res, caller }) => {
    res.json(await redeemCodes(req.body, caller.ip))
  })
  route(router, 'get', '/public/logos/:file', 'guest', async ({ req, res }) => {
    const name = String(req.params.file)
    const logo = logoName.test(name) ? await files().read(imageKey('logo', name)) : undefined
    if (!logo) throw refusal('NOT_FOUND')
    res.type('png').send(logo)
  })
}

/** Returns the hash of the anonymous id that a recipient's browser stores, or undefined without one. */
const readBrowserHash = (req: Request): string | undefined => {
  const kept = req.get('x-plutus-browser')
  return kept ? tokenHash(kept) : undefined
}
