import { applyTemplate } from '../../campaign/apply-template.ts'
import { archiveCampaign } from '../../campaign/archive-campaign.ts'
import { createCampaign } from '../../campaign/create-campaign.ts'
import { duplicateCampaign } from '../../campaign/duplicate-campaign.ts'
import { pauseCampaign } from '../../campaign/pause-campaign.ts'
import { restoreCampaign } from '../../campaign/restore-campaign.ts'
import { resumeCampaign } from '../../campaign/resume-campaign.ts'
import { activateTemplate } from '../../campaign/template/activate-template.ts'
import { archiveTemplate } from '../../campaign/template/archive-template.ts'
import { createTemplate } from '../../campaign/template/create-template.ts'
import { deleteTemplate } from '../../campaign/template/delete-template.ts'
import { duplicateTemplate } from '../../campaign/template/duplicate-template.ts'
import { setDefaultTemplate } from '../../campaign/template/set-default-template.ts'
import { updateTemplate } from '../../campaign/template/update-template.ts'
import { updateCampaign } from '../../campaign/update-campaign.ts'
import { deleteDocument } from '../../company/document/delete-document.ts'
import { requestCompanyChange } from '../../company/request-company-change.ts'
import { submitCompanyDetails } from '../../company/submit-company-details.ts'
import { updateBankDetails } from '../../company/update-bank-details.ts'
import { updateBilling } from '../../company/update-billing.ts'
import { updateProjectSettings } from '../../company/update-project-settings.ts'
import { updateStorefront } from '../../company/update-storefront.ts'
import { withdrawCompanyChange } from '../../company/withdraw-company-change.ts'
import { changePassword } from '../../identity/password/change-password.ts'
import { updatePreferences } from '../../identity/profile/update-preferences.ts'
import { updateProfile } from '../../identity/profile/update-profile.ts'
import { revokeDevice } from '../../identity/session/revoke-device.ts'
import { changeMemberRole } from '../../identity/team/change-member-role.ts'
import { inviteMember } from '../../identity/team/invite-member.ts'
import { inviteMembers } from '../../identity/team/invite-members.ts'
import { reactivateMember } from '../../identity/team/reactivate-member.ts'
import { removeMember } from '../../identity/team/remove-member.ts'
import { resendInvite } from '../../identity/team/resend-invite.ts'
import { revokeInvite } from '../../identity/team/revoke-invite.ts'
import { suspendMember } from '../../identity/team/suspend-member.ts'
import { updatePermissions } from '../../identity/team/update-permissions.ts'
import { releaseTwoFactor } from '../../identity/two-factor/release-two-factor.ts'
import { remindTwoFactor } from '../../identity/two-factor/remind-two-factor.ts'
import { requireTwoFactor } from '../../identity/two-factor/require-two-factor.ts'
import { resetTwoFactor } from '../../identity/two-factor/reset-two-factor.ts'
import { approveLaunch } from '../../launch/approval/approve-launch.ts'
import { rejectLaunch } from '../../launch/approval/reject-launch.ts'
import { setMemberBudget } from '../../launch/approval/set-member-budget.ts'
import { updateApprovalRules } from '../../launch/approval/update-approval-rules.ts'
import { cancelCampaign } from '../../launch/cancel-campaign.ts'
import { cancelLaunch } from '../../launch/cancel-launch.ts'
import { launchCampaign } from '../../launch/launch-campaign.ts'
import { reopenCampaign } from '../../launch/reopen-campaign.ts'
import { rescheduleLaunch } from '../../launch/reschedule-launch.ts'
import { updateLaunchedCampaign } from '../../launch/update-launched-campaign.ts'
import { cancelRecharge } from '../../ledger/recharge/cancel-recharge.ts'
import { reportTransfer } from '../../ledger/recharge/report-transfer.ts'
import { startRecharge } from '../../ledger/recharge/start-recharge.ts'
import { setLowBalanceAlert } from '../../ledger/wallet/set-low-balance-alert.ts'
import { retryFailedMessages } from '../../messaging/retry-failed-messages.ts'
import { retryMessage } from '../../messaging/retry-message.ts'
import { sendTestMessage } from '../../messaging/send-test-message.ts'
import { addPerson } from '../../people/add-person.ts'
import { addRecipient } from '../../people/add-recipient.ts'
import { blockPerson, unblockPerson } from '../../people/block-person.ts'
import { applyImport } from '../../people/import/apply-import.ts'
import { discardImport } from '../../people/import/discard-import.ts'
import { fixImportRow } from '../../people/import/fix-import-row.ts'
import { mapImport } from '../../people/import/map-import.ts'
import { leaveOutRecent } from '../../people/leave-out-recent.ts'
import { removeAllRecipients, removeRecipient } from '../../people/remove-recipient.ts'
import { tagMatchingPeople } from '../../people/tag-matching-people.ts'
import { tagPeople } from '../../people/tag-people.ts'
import { updatePerson } from '../../people/update-person.ts'
import { updateRecipient } from '../../people/update-recipient.ts'
import type { Verb } from '../../platform/command/verb.ts'
import { cancelMatchingRewards } from '../../reward/cancel-matching-rewards.ts'
import { cancelReward } from '../../reward/cancel-reward.ts'
import { cancelUnclaimedRewards } from '../../reward/cancel-unclaimed-rewards.ts'
import { handCodesTo } from '../../reward/code/hand-codes-to.ts'
import { freezeReward } from '../../reward/freeze-reward.ts'
import { activatePointsProgram } from '../../reward/points/activate-points-program.ts'
import { updatePointsProgram } from '../../reward/points/update-points-program.ts'
import { erasePerson } from '../../reward/privacy/erase-person.ts'
import { readdressReward } from '../../reward/readdress-reward.ts'
import { replaceReward } from '../../reward/replace-reward.ts'
import { resendReward } from '../../reward/resend-reward.ts'
import { unfreezeReward } from '../../reward/unfreeze-reward.ts'

/** The commands of graphql/commands and who runs each; a test holds the two lists beside each other. */
export const verbs: Record<string, Verb> = {
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
  duplicateTemplate,
  deleteTemplate,
  setDefaultTemplate,
  applyTemplate,
  launchCampaign,
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
  readdressReward,
  replaceReward,
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
  changePassword,
  revokeDevice,
  updateProfile,
  updatePreferences,
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
