import { isPeopleOnly } from '#contracts/access/abilities.ts'
import { rewardKinds } from '#rules/app/reward-kinds.ts'
import { applyTemplate } from '#rules/campaign/apply-template.ts'
import { archiveCampaign, restoreCampaign } from '#rules/campaign/archive-campaign.ts'
import { createCampaign } from '#rules/campaign/create-campaign.ts'
import { duplicateCampaign } from '#rules/campaign/duplicate-campaign.ts'
import { archiveCampaigns, archiveTemplates, restoreCampaigns, restoreTemplates } from '#rules/campaign/list/archive-many.ts'
import { pauseCampaign, resumeCampaign } from '#rules/campaign/pause-campaign.ts'
import { activateTemplate } from '#rules/campaign/template/activate-template.ts'
import { archiveTemplate, deleteTemplate } from '#rules/campaign/template/archive-template.ts'
import { createTemplate } from '#rules/campaign/template/create-template.ts'
import { duplicateTemplate } from '#rules/campaign/template/duplicate-template.ts'
import { setDefaultTemplate } from '#rules/campaign/template/set-default-template.ts'
import { updateTemplate } from '#rules/campaign/template/update-template.ts'
import { updateCampaign } from '#rules/campaign/update-campaign.ts'
import { updateLaunchedCampaign } from '#rules/campaign/update-launched-campaign.ts'
import { deleteDocument } from '#rules/company/document/delete-document.ts'
import { requestCompanyChange, withdrawCompanyChange } from '#rules/company/request-company-change.ts'
import { submitCompanyDetails } from '#rules/company/submit-company-details.ts'
import { updateApprovalRules } from '#rules/company/update-approval-rules.ts'
import { updateBankDetails, updateBilling } from '#rules/company/update-billing.ts'
import { updatePermissions } from '#rules/company/update-permissions.ts'
import { updateProjectSettings } from '#rules/company/update-project-settings.ts'
import { updateStorefront } from '#rules/company/update-storefront.ts'
import { createApiKey } from '#rules/identity/key/create-api-key.ts'
import { revokeApiKey } from '#rules/identity/key/revoke-api-key.ts'
import { rotateApiKey } from '#rules/identity/key/rotate-api-key.ts'
import { updateApiKey } from '#rules/identity/key/update-api-key.ts'
import { changePassword } from '#rules/identity/password/change-password.ts'
import { updatePreferences } from '#rules/identity/profile/preferences.ts'
import { updateListColumns } from '#rules/identity/profile/update-list-columns.ts'
import { updateProfile } from '#rules/identity/profile/update-profile.ts'
import { revokeDevice } from '#rules/identity/session/trusted-device.ts'
import { changeMemberRole } from '#rules/identity/team/change-member-role.ts'
import { inviteMember, inviteMembers } from '#rules/identity/team/invite-members.ts'
import { removeMember } from '#rules/identity/team/remove-member.ts'
import { resendInvite } from '#rules/identity/team/resend-invite.ts'
import { revokeInvite } from '#rules/identity/team/revoke-invite.ts'
import { reactivateMember, suspendMember } from '#rules/identity/team/suspend-member.ts'
import { remindTwoFactor } from '#rules/identity/two-factor/notify-two-factor.ts'
import { releaseTwoFactor, requireTwoFactor } from '#rules/identity/two-factor/require-two-factor.ts'
import { resetTwoFactor } from '#rules/identity/two-factor/reset-two-factor.ts'
import { approveLaunch } from '#rules/launch/approval/approve-launch.ts'
import { rejectLaunch } from '#rules/launch/approval/send-back.ts'
import { setMemberBudget } from '#rules/launch/approval/set-member-budget.ts'
import { cancelCampaign } from '#rules/launch/cancel-campaign.ts'
import { cancelLaunch } from '#rules/launch/cancel-launch.ts'
import { launchCampaign } from '#rules/launch/launch-campaign.ts'
import { reopenCampaign } from '#rules/launch/reopen-campaign.ts'
import { rescheduleLaunch } from '#rules/launch/reschedule-launch.ts'
import { cancelRecharge } from '#rules/ledger/recharge/cancel-recharge.ts'
import { reportTransfer } from '#rules/ledger/recharge/report-transfer.ts'
import { startRecharge } from '#rules/ledger/recharge/start-recharge.ts'
import { setLowBalanceAlert } from '#rules/ledger/wallet/set-low-balance-alert.ts'
import { retryFailedMessages, retryMessage } from '#rules/messaging/retry-message.ts'
import { sendTestMessage } from '#rules/messaging/send-test-message.ts'
import { addPeopleToCampaign } from '#rules/people/add-people-to-campaign.ts'
import { addPerson } from '#rules/people/add-person.ts'
import { addRecipient } from '#rules/people/add-recipient.ts'
import { blockPerson, unblockPerson } from '#rules/people/block-person.ts'
import { applyImport } from '#rules/people/import/apply-import.ts'
import { discardImport } from '#rules/people/import/discard-import.ts'
import { fixImportRow } from '#rules/people/import/fix-import-row.ts'
import { mapImport } from '#rules/people/import/map-import.ts'
import { leaveOutRecent } from '#rules/people/leave-out-recent.ts'
import { removeAllRecipients, removeRecipient } from '#rules/people/remove-recipient.ts'
import { tagMatchingPeople } from '#rules/people/tag-matching-people.ts'
import { tagPeople } from '#rules/people/tag-people.ts'
import { updatePerson } from '#rules/people/update-person.ts'
import { updateRecipient } from '#rules/people/update-recipient.ts'
import type { Command } from '#rules/platform/command/define-command.ts'
import { cancelRewards, extendRewards, resendRewards } from '#rules/reward/bulk/bulk-commands.ts'
import { cancelMatchingRewards, cancelUnclaimedRewards } from '#rules/reward/cancel-many-rewards.ts'
import { cancelReward } from '#rules/reward/cancel-reward.ts'
import { handCodesTo } from '#rules/reward/code/hand-codes-to.ts'
import { freezeReward, unfreezeReward } from '#rules/reward/freeze-reward.ts'
import { activatePointsProgram } from '#rules/reward/points/activate-points-program.ts'
import { updatePointsProgram } from '#rules/reward/points/update-points-program.ts'
import { erasePerson } from '#rules/reward/privacy/erase-person.ts'
import { readdressReward } from '#rules/reward/readdress-reward.ts'
import { replaceReward } from '#rules/reward/replace-reward.ts'
import { resendReward } from '#rules/reward/resend-reward.ts'

/** The handler of each command, by the name of its mutation in graphql/commands. `joinSchema` throws for a mutation without one. */
export const commands: Record<string, Command> = {
  createCampaign,
  updateCampaign,
  reopenCampaign,
  updateLaunchedCampaign,
  duplicateCampaign,
  cancelCampaign,
  cancelUnclaimedRewards,
  cancelMatchingRewards,
  pauseCampaign,
  resumeCampaign,
  archiveCampaign,
  restoreCampaign,
  addPeopleToCampaign,
  archiveCampaigns,
  restoreCampaigns,
  addRecipient,
  updateRecipient,
  removeRecipient,
  removeAllRecipients,
  leaveOutRecent,
  addPerson,
  tagPeople,
  tagMatchingPeople,
  updatePerson,
  blockPerson,
  unblockPerson,
  erasePerson,
  mapImport,
  fixImportRow,
  applyImport,
  discardImport,
  sendTestMessage,
  retryMessage,
  retryFailedMessages,
  createTemplate,
  updateTemplate,
  activateTemplate,
  archiveTemplate,
  archiveTemplates,
  restoreTemplates,
  duplicateTemplate,
  deleteTemplate,
  setDefaultTemplate,
  applyTemplate,
  launchCampaign: launchCampaign(rewardKinds),
  handCodesTo,
  cancelLaunch,
  rescheduleLaunch,
  approveLaunch,
  rejectLaunch,
  updateApprovalRules,
  setMemberBudget,
  startRecharge,
  cancelRecharge,
  reportTransfer,
  updatePointsProgram,
  activatePointsProgram,
  cancelReward,
  resendReward,
  cancelRewards,
  resendRewards,
  extendRewards,
  readdressReward: readdressReward(rewardKinds),
  replaceReward: replaceReward(rewardKinds),
  freezeReward,
  unfreezeReward,
  inviteMember,
  inviteMembers,
  resendInvite,
  revokeInvite,
  changeMemberRole,
  suspendMember,
  reactivateMember,
  removeMember,
  updatePermissions,
  requireTwoFactor,
  releaseTwoFactor,
  remindTwoFactor,
  resetTwoFactor,
  createApiKey,
  updateApiKey,
  rotateApiKey,
  revokeApiKey,
  changePassword,
  revokeDevice,
  updateProfile,
  updatePreferences,
  updateListColumns,
  updateProjectSettings,
  updateStorefront,
  updateBilling,
  updateBankDetails,
  setLowBalanceAlert,
  deleteDocument,
  submitCompanyDetails,
  requestCompanyChange,
  withdrawCompanyChange,
}

/** Returns the sentence about the ability that a command needs. Throws if no rule has the command's name. */
export function commandAccess(name: string): string {
  const command = commands[name]
  if (!command) throw new Error(`No rule runs the command ${name}`)
  const { may, stepUp } = command
  if (isPeopleOnly(may)) return `Needs the ability \`${may}\`, which keys never have.`
  // the code is emailed to a signed-in person
  return `${stepUp ? 'For people only, as keys can give no one-time code. ' : ''}Needs the ability \`${may}\`.`
}
