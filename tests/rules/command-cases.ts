import { randomUUID } from 'node:crypto'
import { farMorning } from '#tests/support/far-ahead.ts'

const input = { email: 'someone@example.com' }
const billing = { legalName: 'Aurora', email: 'bills@example.com', address: '1 Road', city: 'Pune', postalCode: '411001', country: 'IN' }
const details = { deliveryType: 'rewardlinks', name: 'Mine', value: '50000' }

const companyDetails = {
  registeredName: 'Aurora Retail',
  website: 'https://aurora.example.com',
  address: '1 Road',
  pincode: '411001',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  registrationCountry: 'IN',
  registrationNumber: '27AAPFU0939F1ZV',
  confirmRegistrationNumber: '27AAPFU0939F1ZV',
}

const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

export type CommandCase = {
  /** The collection of the row that the command's id names. `own` for a command without an id, which acts on the caller’s own company. */
  of: string
  text: string
  rest?: object
  /** Set for a command that is refused to every API key. */
  peopleOnly?: true
  /** The code of the refusal for an id of another company. Undefined if it is NOT_FOUND. */
  refused?: string
}

/** The document of each command with its other variables, and the collection of its id. A new command needs an entry here. */
export const commandCases: Record<string, CommandCase> = {
  createCampaign: {
    of: 'campaigns',
    text: 'mutation ($id: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $id, input: $input) { name status } }',
    rest: { input: details },
  },
  updateCampaign: { of: 'draft', text: 'mutation ($id: ID!) { updateCampaign(id: $id, version: 2, input: { name: "Stolen" }) { id } }' },
  reopenCampaign: { of: 'campaigns', text: 'mutation ($id: ID!) { reopenCampaign(id: $id) { id } }' },
  updateLaunchedCampaign: {
    of: 'campaigns',
    text: 'mutation ($id: ID!) { updateLaunchedCampaign(id: $id, version: 2, input: { name: "Stolen" }) { id } }',
  },
  duplicateCampaign: {
    of: 'campaigns',
    text: 'mutation ($id: ID!) { duplicateCampaign(id: $id, clientId: "7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11") { name } }',
  },
  cancelCampaign: { of: 'draft', text: 'mutation ($id: ID!) { cancelCampaign(id: $id) { id } }' },
  cancelUnclaimedRewards: {
    of: 'campaigns',
    text: 'mutation ($id: ID!) { cancelUnclaimedRewards(campaign: $id, reason: "because") { id } }',
  },
  cancelMatchingRewards: {
    of: 'campaigns',
    text: 'mutation ($id: ID!) { cancelMatchingRewards(campaign: $id, filter: {}, expected: 1, reason: "because") { id } }',
  },
  cancelRewards: {
    of: 'campaigns',
    text: 'mutation ($id: ID!) { cancelRewards(filter: { campaign: $id }, expected: 1, reason: "because") { id } }',
    refused: 'NOT_FOUND',
  },
  resendRewards: {
    of: 'rewards',
    text: 'mutation ($id: ID!) { resendRewards(filter: { ids: [$id] }, expected: 1) { id } }',
    refused: 'NOT_FOUND',
  },
  extendRewards: {
    of: 'rewards',
    text: `mutation ($id: ID!) { extendRewards(filter: { ids: [$id] }, until: "${inThirtyDays}", expected: 1, reason: "because") { id } }`,
    refused: 'NOT_FOUND',
  },
  pauseCampaign: { of: 'campaigns', text: 'mutation ($id: ID!) { pauseCampaign(id: $id) { id } }' },
  resumeCampaign: { of: 'campaigns', text: 'mutation ($id: ID!) { resumeCampaign(id: $id) { id } }' },
  archiveCampaign: { of: 'campaigns', text: 'mutation ($id: ID!) { archiveCampaign(id: $id) { id } }' },
  archiveCampaigns: { of: 'campaigns', refused: 'NOT_FOUND', text: 'mutation ($id: ID!) { archiveCampaigns(ids: [$id]) { ids } }' },
  restoreCampaigns: { of: 'campaigns', refused: 'NOT_FOUND', text: 'mutation ($id: ID!) { restoreCampaigns(ids: [$id]) { ids } }' },
  restoreCampaign: { of: 'campaigns', text: 'mutation ($id: ID!) { restoreCampaign(id: $id) { id } }' },
  addPeopleToCampaign: {
    of: 'draft',
    text: 'mutation ($id: ID!) { addPeopleToCampaign(campaign: $id, filter: {}, expected: 1) { id } }',
  },
  addRecipient: {
    of: 'draft',
    text: 'mutation ($id: ID!, $input: RecipientInput!) { addRecipient(campaign: $id, input: $input) { id } }',
    rest: { input },
  },
  updateRecipient: {
    of: 'campaign_recipients',
    text: 'mutation ($id: ID!, $input: RecipientInput!) { updateRecipient(id: $id, input: $input) { id } }',
    rest: { input },
  },
  removeRecipient: { of: 'campaign_recipients', text: 'mutation ($id: ID!) { removeRecipient(id: $id) { id } }' },
  removeAllRecipients: { of: 'draft', text: 'mutation ($id: ID!) { removeAllRecipients(campaign: $id) { id } }' },
  leaveOutRecent: { of: 'draft', text: 'mutation ($id: ID!) { leaveOutRecent(campaign: $id) { id } }' },
  addPerson: { of: 'own', text: 'mutation ($input: PersonInput!) { addPerson(input: $input) { status } }', rest: { input } },
  updatePerson: {
    of: 'recipients',
    text: 'mutation ($id: ID!, $input: PersonInput!) { updatePerson(id: $id, version: 1, input: $input) { id } }',
    rest: { input },
  },
  blockPerson: { of: 'recipients', text: 'mutation ($id: ID!) { blockPerson(id: $id, reason: "because") { id } }' },
  unblockPerson: { of: 'recipients', text: 'mutation ($id: ID!) { unblockPerson(id: $id) { id } }' },
  tagPeople: {
    of: 'recipients',
    text: 'mutation ($id: ID!) { tagPeople(ids: [$id], add: ["vip"]) { id } }',
    refused: 'NOT_FOUND',
  },
  tagMatchingPeople: {
    of: 'own',
    text: 'mutation { tagMatchingPeople(filter: {}, expected: 1, add: ["vip"]) { name } }',
    refused: 'SELECTION_CHANGED',
  },
  erasePerson: { of: 'recipients', text: 'mutation ($id: ID!) { erasePerson(id: $id) { id } }' },
  mapImport: { of: 'imports', text: 'mutation ($id: ID!) { mapImport(id: $id, mapping: { email: 0 }) { id } }' },
  fixImportRow: {
    of: 'import_errors',
    text: 'mutation ($id: ID!, $input: RecipientInput!) { fixImportRow(id: $id, input: $input) { id } }',
    rest: { input },
  },
  applyImport: { of: 'imports', text: 'mutation ($id: ID!) { applyImport(id: $id, skipErrors: true) { id } }' },
  discardImport: { of: 'imports', text: 'mutation ($id: ID!) { discardImport(id: $id) { id } }' },
  sendTestMessage: { of: 'draft', text: 'mutation ($id: ID!) { sendTestMessage(campaign: $id) { id } }' },
  retryMessage: { of: 'messages', text: 'mutation ($id: ID!) { retryMessage(id: $id) { id } }' },
  retryFailedMessages: { of: 'campaigns', text: 'mutation ($id: ID!) { retryFailedMessages(campaign: $id) { id } }' },
  createTemplate: {
    of: 'templates',
    text: 'mutation ($id: ID!, $input: CreateTemplateInput!) { createTemplate(clientId: $id, input: $input) { status } }',
    // a name is used by one template only
    get rest() {
      return { input: { deliveryType: 'rewardlinks', name: randomUUID() } }
    },
  },
  updateTemplate: {
    of: 'templates',
    text: 'mutation ($id: ID!) { updateTemplate(id: $id, version: 1, input: { name: "Stolen" }) { id } }',
  },
  activateTemplate: { of: 'templates', text: 'mutation ($id: ID!) { activateTemplate(id: $id) { id } }' },
  archiveTemplates: { of: 'templates', refused: 'NOT_FOUND', text: 'mutation ($id: ID!) { archiveTemplates(ids: [$id]) { ids } }' },
  restoreTemplates: { of: 'templates', refused: 'NOT_FOUND', text: 'mutation ($id: ID!) { restoreTemplates(ids: [$id]) { ids } }' },
  archiveTemplate: { of: 'templates', text: 'mutation ($id: ID!) { archiveTemplate(id: $id) { id } }' },
  duplicateTemplate: {
    of: 'templates',
    text: 'mutation ($id: ID!) { duplicateTemplate(id: $id, clientId: "7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11") { id } }',
  },
  deleteTemplate: { of: 'templates', text: 'mutation ($id: ID!) { deleteTemplate(id: $id) { id } }' },
  setDefaultTemplate: { of: 'templates', text: 'mutation ($id: ID!) { setDefaultTemplate(id: $id, isDefault: true) { id } }' },
  applyTemplate: {
    of: 'draft',
    text: 'mutation ($id: ID!) { applyTemplate(campaign: $id, version: 2, template: "7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11") { id } }',
  },
  launchCampaign: {
    of: 'draft',
    text: 'mutation ($id: ID!) { launchCampaign(id: $id, idempotencyKey: "tenancy-key", expectedTotal: "2544") { id } }',
  },
  handCodesTo: { of: 'code_files', text: 'mutation ($id: ID!) { handCodesTo(file: $id, receiver: $id) { id } }' },
  cancelLaunch: { of: 'launches', text: 'mutation ($id: ID!) { cancelLaunch(id: $id) { id } }' },
  rescheduleLaunch: {
    of: 'launches',
    text: `mutation ($id: ID!) { rescheduleLaunch(id: $id, sendAtLocal: "${farMorning}", timeZone: "UTC") { id } }`,
  },
  approveLaunch: { of: 'approval_requests', peopleOnly: true, text: 'mutation ($id: ID!) { approveLaunch(id: $id) { id } }' },
  rejectLaunch: {
    of: 'approval_requests',
    peopleOnly: true,
    text: 'mutation ($id: ID!) { rejectLaunch(id: $id, reason: "Not this year, please") { id } }',
  },
  updateApprovalRules: {
    of: 'own',
    peopleOnly: true,
    text: 'mutation { updateApprovalRules(input: { amount: null, count: null }) { name } }',
  },
  setMemberBudget: {
    of: 'members',
    peopleOnly: true,
    text: 'mutation ($id: ID!) { setMemberBudget(member: $id, monthlyLimit: "100000") { id } }',
  },
  startRecharge: {
    of: 'own',
    text: 'mutation ($input: StartRechargeInput!) { startRecharge(idempotencyKey: "tenancy-key", input: $input) { id } }',
    rest: { input: { amount: '100000', method: '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11', expectedTotal: '100000' } },
  },
  cancelRecharge: { of: 'recharges', text: 'mutation ($id: ID!) { cancelRecharge(id: $id) { id } }' },
  reportTransfer: { of: 'recharges', text: 'mutation ($id: ID!) { reportTransfer(id: $id, reference: "UTR") { id } }' },
  updatePointsProgram: {
    of: 'own',
    text: 'mutation { updatePointsProgram(version: 0, input: { unitName: "Star", rate: "100", validityDays: 365 }) { id unit_name } }',
  },
  activatePointsProgram: { of: 'own', text: 'mutation { activatePointsProgram(version: 1) { id status } }' },
  cancelReward: { of: 'rewards', text: 'mutation ($id: ID!) { cancelReward(id: $id, reason: "because") { id } }' },
  resendReward: { of: 'rewards', text: 'mutation ($id: ID!) { resendReward(id: $id) { id } }' },
  readdressReward: { of: 'rewards', text: 'mutation ($id: ID!) { readdressReward(id: $id, email: "right@example.com") { id } }' },
  replaceReward: {
    of: 'rewards',
    text: 'mutation ($id: ID!) { replaceReward(id: $id, input: { email: "other@example.com" }, reason: "because") { id } }',
  },
  freezeReward: { of: 'rewards', text: 'mutation ($id: ID!) { freezeReward(id: $id, reason: "because") { id } }' },
  unfreezeReward: { of: 'rewards', text: 'mutation ($id: ID!) { unfreezeReward(id: $id) { id } }' },
  changePassword: {
    of: 'own',
    peopleOnly: true,
    text: 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }',
    rest: { input: { currentPassword: 'Not-this-one-1!', password: 'New-secret-11!', confirmPassword: 'New-secret-11!' } },
  },
  revokeDevice: { of: 'devices', peopleOnly: true, text: 'mutation ($id: ID!) { revokeDevice(id: $id) { id } }' },
  updateProfile: {
    of: 'uploads',
    refused: 'VALIDATION',
    peopleOnly: true,
    text: 'mutation ($id: ID!) { updateProfile(input: { firstName: "Meera", lastName: "Krishnan", avatar: $id }) { id } }',
  },
  updatePreferences: {
    of: 'own',
    peopleOnly: true,
    text: 'mutation { updatePreferences(input: { locale: "en", launchFinished: true, teamChanges: true }) { locale } }',
  },
  updateListColumns: { of: 'own', peopleOnly: true, text: 'mutation { updateListColumns(list: "people") { id } }' },
  submitCompanyDetails: {
    of: 'own',
    text: 'mutation ($input: CompanyDetailsInput!) { submitCompanyDetails(input: $input) { name } }',
    rest: { input: companyDetails },
  },
  requestCompanyChange: {
    of: 'documents',
    refused: 'STEP_UP_REQUIRED',
    text: 'mutation ($id: ID!, $input: CompanyDetailsInput!) { requestCompanyChange(input: $input, reason: "We moved", documents: [$id]) { id } }',
    rest: { input: companyDetails },
  },
  withdrawCompanyChange: { of: 'change_requests', text: 'mutation ($id: ID!) { withdrawCompanyChange(id: $id) { id } }' },
  updateProjectSettings: {
    of: 'own',
    text: 'mutation ($input: ProjectSettingsInput!) { updateProjectSettings(input: $input) { name } }',
    rest: { input: { name: 'Aurora Retail', timeZone: 'Asia/Kolkata', defaultExpiryDays: 90, defaultReminders: [7] } },
  },
  updateStorefront: {
    of: 'uploads',
    refused: 'VALIDATION',
    text: 'mutation ($id: ID!) { updateStorefront(input: { logo: $id, theme: system }) { id } }',
  },
  updateBilling: {
    of: 'own',
    text: 'mutation ($input: BillingInput!) { updateBilling(input: $input) { legal_name } }',
    rest: { input: billing },
  },
  updateBankDetails: {
    of: 'own',
    text: 'mutation ($input: BankDetailsInput!) { updateBankDetails(input: $input) { legal_name } }',
    rest: { input: { holder: 'Aurora', code: 'HDFC0001234', account: '123456789012', confirmAccount: '123456789012' } },
  },
  setLowBalanceAlert: {
    of: 'members',
    refused: 'VALIDATION',
    text: 'mutation ($id: ID!) { setLowBalanceAlert(input: { threshold: "100", receivers: [$id] }) { id } }',
  },
  deleteDocument: { of: 'documents', text: 'mutation ($id: ID!) { deleteDocument(id: $id) { id } }' },
  inviteMember: {
    of: 'own',
    peopleOnly: true,
    text: 'mutation { inviteMember(input: { email: "their-colleague@example.com", role: Viewer }) { status } }',
  },
  inviteMembers: {
    of: 'own',
    peopleOnly: true,
    text: 'mutation { inviteMembers(people: [{ email: "their-other@example.com", role: Viewer }]) { name } }',
  },
  resendInvite: { of: 'invites', peopleOnly: true, text: 'mutation ($id: ID!) { resendInvite(id: $id) { id } }' },
  revokeInvite: { of: 'invites', peopleOnly: true, text: 'mutation ($id: ID!) { revokeInvite(id: $id) { id } }' },
  changeMemberRole: { of: 'members', peopleOnly: true, text: 'mutation ($id: ID!) { changeMemberRole(id: $id, role: Viewer) { id } }' },
  suspendMember: { of: 'members', peopleOnly: true, text: 'mutation ($id: ID!) { suspendMember(id: $id) { id } }' },
  reactivateMember: { of: 'members', peopleOnly: true, text: 'mutation ($id: ID!) { reactivateMember(id: $id) { id } }' },
  removeMember: { of: 'members', peopleOnly: true, text: 'mutation ($id: ID!) { removeMember(id: $id) { id } }' },
  createApiKey: {
    of: 'own',
    peopleOnly: true,
    text: 'mutation { createApiKey(input: { name: "Payroll", role: Sender }) { key { id } secret } }',
  },
  updateApiKey: {
    of: 'api_keys',
    peopleOnly: true,
    text: 'mutation ($id: ID!) { updateApiKey(id: $id, input: { name: "Stolen" }) { id } }',
  },
  rotateApiKey: { of: 'api_keys', peopleOnly: true, text: 'mutation ($id: ID!) { rotateApiKey(id: $id) { key { id } secret } }' },
  revokeApiKey: { of: 'api_keys', peopleOnly: true, text: 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }' },
  updatePermissions: {
    of: 'own',
    peopleOnly: true,
    text: 'mutation { updatePermissions(changes: [{ role: Viewer, ability: "campaign.draft", allowed: false }]) { name } }',
  },
  requireTwoFactor: { of: 'own', peopleOnly: true, text: 'mutation { requireTwoFactor(graceDays: 7) { name } }' },
  releaseTwoFactor: { of: 'own', peopleOnly: true, text: 'mutation { releaseTwoFactor { name } }' },
  remindTwoFactor: { of: 'own', peopleOnly: true, text: 'mutation { remindTwoFactor { name } }' },
  resetTwoFactor: { of: 'members', peopleOnly: true, text: 'mutation ($id: ID!) { resetTwoFactor(id: $id) { id } }' },
}
