import type { CampaignSupply } from '#graphql/contracts/rest/campaigns.ts'
import { useBffAnswer } from '#web/lib/bff/use-bff-answer.ts'

/**
 * Returns whether there are enough vouchers for the next launch of a campaign. Asks again when `asOf` changes, such as the launch's total.
 * Undefined until it is known, and while it cannot be read, because it only warns.
 */
export const useSupply = (campaign: string | undefined, asOf: string): CampaignSupply | undefined =>
  useBffAnswer<CampaignSupply>(campaign && `/campaigns/${campaign}/supply`, asOf)
