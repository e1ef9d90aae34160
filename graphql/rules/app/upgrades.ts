import { backfillCampaignEvents } from '#rules/campaign/activity/record-campaign-events.ts'
import { mendTaxRates } from '#rules/company/mend-tax-rates.ts'
import { settleStoredValues } from '#rules/launch/settle-campaign.ts'
import { refillSubjects } from '#rules/messaging/fill-subjects.ts'
import type { Upgrades } from '#rules/platform/upgrade/run-upgrade.ts'
import { recountClaims } from '#rules/reward/points/recount-claims.ts'
import { recountReplaced } from '#rules/reward/recount-replaced.ts'

/** What a database of an older version needs once, by the names under which it is remembered: never change one. */
export const upgrades: Upgrades = {
  'settle-stored-values': settleStoredValues,
  'recount-claims': recountClaims,
  'recount-replaced': recountReplaced,
  'refill-subjects': refillSubjects,
  'backfill-campaign-events': backfillCampaignEvents,
  'mend-tax-rates': mendTaxRates,
}
