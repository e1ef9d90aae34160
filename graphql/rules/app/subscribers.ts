import { recordCampaignEvent } from '#rules/campaign/activity/record-campaign-event.ts'
import { campaignEdited } from '#rules/campaign/lock-campaign-for-edit.ts'
import { changeOwner } from '#rules/campaign/responsible-members.ts'
import { valueModeChanged } from '#rules/campaign/update-campaign.ts'
import { companyResumed } from '#rules/company/pause/company-pause.ts'
import { permissionsUpdated } from '#rules/company/update-permissions.ts'
import { currencyChosen } from '#rules/identity/signup/choose-reward.ts'
import { workHandedOver } from '#rules/identity/team/hand-over.ts'
import { accessGranted } from '#rules/identity/team/member-access.ts'
import { notifyNewApprovers } from '#rules/launch/approval/approvers.ts'
import { voidRequest } from '#rules/launch/approval/send-back.ts'
import { requestFunding } from '#rules/launch/awaiting-funds/hold-or-wait.ts'
import { resumeLaunches } from '#rules/launch/blocked/block-launch.ts'
import { extendLaunch, extendLaunchTo } from '#rules/launch/extend-launch.ts'
import { fundsAvailable } from '#rules/ledger/wallet/available-funds.ts'
import { openWallet } from '#rules/ledger/wallet/open-wallet.ts'
import { walletReleased } from '#rules/ledger/wallet/release-wallet.ts'
import { messagesDelivered, messagesLost, messagesRequeued } from '#rules/messaging/delivery-events.ts'
import { changeImporter } from '#rules/people/import/change-importer.ts'
import { applyModeChange } from '#rules/people/recipient-values.ts'
import { auditRecorded } from '#rules/platform/command/audit.ts'
import { chosenExtended } from '#rules/reward/bulk/extend-chosen.ts'
import { rewardsClosed } from '#rules/reward/close-reward.ts'
import { markDelivered, markRequeued, markUndelivered } from '#rules/reward/mark-delivered.ts'
import { rewardsExtended } from '#rules/reward/pause/extend-rewards.ts'
import { lapsePoints } from '#rules/reward/points/lapse-points.ts'

/** Registers the functions that run inside the transaction in which an event is published. Call it before any event can be published. */
export function registerSubscribers(): void {
  currencyChosen.subscribe(openWallet)
  auditRecorded.subscribe(recordCampaignEvent)
  campaignEdited.subscribe(voidRequest)
  valueModeChanged.subscribe(applyModeChange)
  workHandedOver.subscribe(changeImporter, changeOwner)
  accessGranted.subscribe(notifyNewApprovers)
  permissionsUpdated.subscribe(notifyNewApprovers)
  fundsAvailable.subscribe(requestFunding)
  walletReleased.subscribe(resumeLaunches, requestFunding)
  companyResumed.subscribe(resumeLaunches)
  messagesDelivered.subscribe(markDelivered)
  messagesLost.subscribe(markUndelivered)
  messagesRequeued.subscribe(markRequeued)
  rewardsClosed.subscribe(lapsePoints)
  rewardsExtended.subscribe(extendLaunch)
  chosenExtended.subscribe(extendLaunchTo)
}
