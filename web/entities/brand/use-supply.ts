import { useEffect, useState } from 'react'
import type { CampaignSupply } from '#graphql/contracts/campaigns.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

/**
 * Returns whether there are enough vouchers for the next launch of a campaign. Asks again when `asOf` changes, such as the launch's total.
 * Undefined until it is known, and while it cannot be read, because it only warns.
 */
export function useSupply(campaign: string | undefined, asOf: string): CampaignSupply | undefined {
  const [supply, setSupply] = useState<CampaignSupply>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asOf` is the reason to ask again
  useEffect(() => {
    if (!campaign) return
    const abort = new AbortController()
    callBff<CampaignSupply>(`/campaigns/${campaign}/supply`, { signal: abort.signal }).then(setSupply, () => undefined)
    return () => abort.abort()
  }, [campaign, asOf])
  return supply
}
