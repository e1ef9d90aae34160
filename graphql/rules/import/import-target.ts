import type { CampaignRow } from '../campaign/find-draft.ts'
import { type Editing, takeForEdit } from '../campaign/take-for-edit.ts'
import { refuse } from '../core/refusal.ts'

/** Where a file goes: into a draft, taken for the edit; or, without a campaign, among the company's people. */
export async function takeTarget(act: Editing, campaign: string | null): Promise<CampaignRow | null> {
  if (campaign) return takeForEdit(act, campaign)
  if (!act.me.may('recipient.edit')) throw refuse('FORBIDDEN')
  return null
}
