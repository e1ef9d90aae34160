import type { ServiceOptions } from '#bff/bff-options.ts'
import type { BaseServices } from '#bff/operation/base-services.ts'
import type { WebServices } from '#bff/web/web-services.ts'
import { createBrowserCookie } from './browser-cookie.ts'
import { createCallReward } from './call-reward.ts'
import { createPrepaidCalls } from './prepaid-calls.ts'
import { createRewardDocuments } from './reward-documents.ts'
import { createRewardRenderer } from './reward-renderer.ts'

export type RewardServices = ReturnType<typeof createRewardServices>

/** Creates what serves recipients: calls of their reward without a session, and the reward page rendered with its content. */
export function createRewardServices(options: ServiceOptions, base: BaseServices, { renderBudget }: WebServices) {
  const { directus, guestToken, limits, log, now } = base
  const browser = createBrowserCookie(options.publicUrl)
  const callReward = createCallReward({ directus, guestToken, limits, browser })
  const prepaidCalls = createPrepaidCalls()
  return {
    browser,
    callReward,
    prepaidCalls,
    rewardDocuments: createRewardDocuments({
      callReward,
      prepaidCalls,
      browser,
      rewardRenderer: createRewardRenderer(options.webDir, log),
      renderBudget,
      log,
      now,
      patienceMs: options.documentPatienceMs,
    }),
  }
}
