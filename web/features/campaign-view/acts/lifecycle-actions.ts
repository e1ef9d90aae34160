import { changeableCampaigns, endedCampaigns, isOneOf } from '#graphql/model/statuses.ts'
import type { CampaignStatus, LaunchStatus } from '#web/gql/graphql.ts'
export type LifecycleAction = 'pause' | 'resume' | 'archive' | 'restore' | 'reschedule' | 'duplicate' | 'change'

type Campaign = { status: CampaignStatus }
type May = (ability: 'campaign.manage' | 'campaign.draft') => boolean

/**
 * Returns the actions that are possible now, such as pause, duplicate or archive, without cancelling. `launch` is the status of the
 * campaign's newest launch.
 */
export function lifecycleActions({ status }: Campaign, may: May, launch?: LaunchStatus): LifecycleAction[] {
  const acts: LifecycleAction[] = []
  if (may('campaign.manage')) {
    if (status === 'live') acts.push('pause')
    if (status === 'paused') acts.push('resume')
    if (launch === 'scheduled') acts.push('reschedule')
    if (status !== 'sending' && isOneOf(changeableCampaigns, status)) acts.push('change')
  }
  if (may('campaign.draft')) acts.push('duplicate')
  if (may('campaign.manage')) {
    if (isOneOf(endedCampaigns, status)) acts.push('archive')
    if (status === 'archived') acts.push('restore')
  }
  return acts
}

export type ConfirmedAction = Exclude<LifecycleAction, 'reschedule' | 'change'> | 'cancelCampaign' | 'cancelUnclaimed'

/** True for actions that `CampaignDialog` confirms. Rescheduling has a dialog of its own, and editing opens the wizard. */
export const isConfirmedAction = (act: string | undefined): act is ConfirmedAction =>
  ['pause', 'resume', 'archive', 'restore', 'duplicate', 'cancelCampaign', 'cancelUnclaimed'].includes(act ?? '')
