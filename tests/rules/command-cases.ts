const input = { email: 'someone@example.com' }
const details = { deliveryType: 'rewardlinks', name: 'Mine', value: '50000' }

/** How each command is called with some id: the text, what else it takes, and whose id it is. A new command needs a line here. */
export const commandCases: Record<string, { of: string; text: string; rest?: object }> = {
  createCampaign: {
    of: 'campaigns',
    text: 'mutation ($id: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $id, input: $input) { name status } }',
    rest: { input: details },
  },
  updateCampaign: { of: 'draft', text: 'mutation ($id: ID!) { updateCampaign(id: $id, version: 2, input: { name: "Stolen" }) { id } }' },
  cancelCampaign: { of: 'draft', text: 'mutation ($id: ID!) { cancelCampaign(id: $id) { id } }' },
  cancelUnclaimedRewards: {
    of: 'campaigns',
    text: 'mutation ($id: ID!) { cancelUnclaimedRewards(campaign: $id, reason: "because") { id } }',
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
  mapImport: { of: 'imports', text: 'mutation ($id: ID!) { mapImport(id: $id, mapping: { email: 0 }) { id } }' },
  fixImportRow: {
    of: 'import_errors',
    text: 'mutation ($id: ID!, $input: RecipientInput!) { fixImportRow(id: $id, input: $input) { id } }',
    rest: { input },
  },
  applyImport: { of: 'imports', text: 'mutation ($id: ID!) { applyImport(id: $id, skipErrors: true) { id } }' },
  discardImport: { of: 'imports', text: 'mutation ($id: ID!) { discardImport(id: $id) { id } }' },
  sendTestEmail: { of: 'draft', text: 'mutation ($id: ID!) { sendTestEmail(campaign: $id) { id } }' },
  launchCampaign: {
    of: 'draft',
    text: 'mutation ($id: ID!) { launchCampaign(id: $id, idempotencyKey: "tenancy-key", expectedTotal: "2544") { id } }',
  },
  cancelLaunch: { of: 'launches', text: 'mutation ($id: ID!) { cancelLaunch(id: $id) { id } }' },
  cancelReward: { of: 'rewards', text: 'mutation ($id: ID!) { cancelReward(id: $id, reason: "because") { id } }' },
  resendReward: { of: 'rewards', text: 'mutation ($id: ID!) { resendReward(id: $id) { id } }' },
  changePassword: {
    of: 'members',
    text: 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }',
    rest: { input: { currentPassword: 'Not-this-one-1!', password: 'New-secret-11!', confirmPassword: 'New-secret-11!' } },
  },
  revokeDevice: { of: 'devices', text: 'mutation ($id: ID!) { revokeDevice(id: $id) { id } }' },
}
