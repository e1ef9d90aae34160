import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { abilities, abilityNames, type CompanyRole, companyRoles } from '#graphql/rules/platform/access/abilities.ts'
import { operator } from '#tests/support/campaigns.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { abilityGroups } from '#web/features/permissions/ability-groups.ts'
import { commandCases } from './command-cases.ts'

const schema = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))
const commands = Object.keys(schema.getMutationType()?.getFields() ?? {})
const nobody = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'

const drafting: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter']
const sending: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender']
const supporting: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Support']

const everybody: CompanyRole[] = [...companyRoles]
const bookkeeping: CompanyRole[] = ['Owner', 'Admin', 'Finance']
const administrating: CompanyRole[] = ['Owner', 'Admin']

/** Who may do what, written here once more by hand: a command that changes its rule changes this file too. */
const matrix: Record<string, CompanyRole[]> = {
  createCampaign: drafting,
  updateCampaign: drafting,
  reopenCampaign: sending,
  updateLaunchedCampaign: sending,
  duplicateCampaign: drafting,
  cancelCampaign: drafting,
  addRecipient: drafting,
  updateRecipient: drafting,
  removeRecipient: drafting,
  removeAllRecipients: drafting,
  leaveOutRecent: drafting,
  addPerson: supporting,
  updatePerson: supporting,
  blockPerson: supporting,
  unblockPerson: supporting,
  tagPeople: supporting,
  tagMatchingPeople: supporting,
  erasePerson: administrating,
  mapImport: drafting,
  fixImportRow: drafting,
  applyImport: drafting,
  discardImport: drafting,
  sendTestMessage: drafting,
  retryMessage: supporting,
  retryFailedMessages: supporting,
  createTemplate: drafting,
  updateTemplate: drafting,
  activateTemplate: drafting,
  archiveTemplate: drafting,
  duplicateTemplate: drafting,
  deleteTemplate: drafting,
  setDefaultTemplate: drafting,
  applyTemplate: drafting,
  launchCampaign: sending,
  cancelLaunch: sending,
  handCodesTo: sending,
  approveLaunch: ['Owner', 'Admin', 'Manager'],
  rejectLaunch: ['Owner', 'Admin', 'Manager'],
  updateApprovalRules: administrating,
  setMemberBudget: administrating,
  cancelUnclaimedRewards: sending,
  cancelMatchingRewards: sending,
  pauseCampaign: sending,
  resumeCampaign: sending,
  archiveCampaign: sending,
  restoreCampaign: sending,
  rescheduleLaunch: sending,
  startRecharge: bookkeeping,
  cancelRecharge: bookkeeping,
  reportTransfer: bookkeeping,
  updatePointsProgram: ['Owner', 'Admin', 'Manager'],
  activatePointsProgram: ['Owner', 'Admin', 'Manager'],
  cancelReward: supporting,
  resendReward: supporting,
  readdressReward: supporting,
  replaceReward: sending,
  freezeReward: supporting,
  unfreezeReward: supporting,
  changePassword: everybody,
  revokeDevice: everybody,
  updateProfile: everybody,
  updatePreferences: everybody,
  submitCompanyDetails: administrating,
  requestCompanyChange: administrating,
  withdrawCompanyChange: administrating,
  updateProjectSettings: administrating,
  updateStorefront: ['Owner', 'Admin', 'Manager'],
  updateBilling: bookkeeping,
  updateBankDetails: bookkeeping,
  setLowBalanceAlert: bookkeeping,
  deleteDocument: bookkeeping,
  inviteMember: administrating,
  inviteMembers: administrating,
  resendInvite: administrating,
  revokeInvite: administrating,
  changeMemberRole: administrating,
  suspendMember: administrating,
  reactivateMember: administrating,
  removeMember: administrating,
  updatePermissions: administrating,
  createApiKey: administrating,
  updateApiKey: administrating,
  rotateApiKey: administrating,
  revokeApiKey: administrating,
  requireTwoFactor: administrating,
  releaseTwoFactor: administrating,
  remindTwoFactor: administrating,
  resetTwoFactor: administrating,
}

let stack: TestStack
let person: Person

beforeAll(async () => {
  stack = await startStack()
  person = await signIn(stack)
})
afterAll(() => stack?.stop())

const become = (role: CompanyRole) => operator(stack, 'set-role', { email: demo.email, role })

it('names every command of the contract', () => {
  expect(Object.keys(matrix).sort()).toEqual([...commands].sort())
})

it.each(companyRoles)('%s may do exactly what the matrix says, from the next call on the same session', async (role) => {
  await become(role)
  for (const [name, { text, rest }] of Object.entries(commandCases)) {
    const { errors } = await person.graphql(text, { id: nobody, ...rest })
    const code = errors?.[0]?.extensions.code
    if (matrix[name]?.includes(role)) expect(code, `${role} ${name}`).not.toBe('FORBIDDEN')
    else expect(code, `${role} ${name}`).toBe('FORBIDDEN')
  }
})

it('cuts wallet lines and the audit from roles that may not read them, at once', async () => {
  const read = async () => {
    const { data } = await person.graphql<{ wallet_transactions: unknown[]; audit_events: unknown[]; wallets: unknown[] }>(
      '{ wallet_transactions(limit: 1) { id } audit_events(limit: 1) { id } wallets(limit: 1) { id available } }',
    )
    return [data?.wallet_transactions.length, data?.audit_events.length, data?.wallets.length]
  }
  await become('Owner')
  expect(await read()).toEqual([1, 1, 1])
  await become('Finance')
  expect(await read()).toEqual([1, 0, 1])
  await become('Drafter')
  expect(await read()).toEqual([0, 0, 1])
  await become('Owner')
})

const change = (role: CompanyRole, ability: string, allowed: boolean) => ({ changes: [{ role, ability, allowed }] })
const permissionsText = 'mutation ($changes: [PermissionChangeInput!]!) { updatePermissions(changes: $changes) { id } }'

it('R25 a company’s own choice bites on the next call, and what is fixed stays', async () => {
  const launches = async () => {
    const { text, rest } = commandCases.launchCampaign as { text: string; rest?: object }
    return (await person.graphql(text, { id: nobody, ...rest })).errors?.[0]?.extensions.code
  }
  await confirmPerson(stack, person, demo.email)
  await person.graphql(permissionsText, change('Sender', 'campaign.launch', false))
  await become('Sender')
  expect(await launches()).toBe('FORBIDDEN')
  await become('Owner')
  expect(await launches()).toBe('NOT_FOUND')
  await person.graphql(permissionsText, change('Sender', 'campaign.launch', true))
  await become('Sender')
  expect(await launches()).toBe('NOT_FOUND')
  await become('Owner')
  for (const ability of abilityNames.filter((name) => 'fixed' in abilities[name])) {
    const { errors } = await person.graphql(permissionsText, change('Viewer', ability, true))
    expect(errors?.[0]?.extensions.code, ability).toBe('PERMISSION_FIXED')
  }
})

it('R25 refuses an API key every command for people only, whatever its role', async () => {
  const key = actAs(stack, stack.apiKey)
  for (const [name, { text, rest, peopleOnly }] of Object.entries(commandCases)) {
    const code = (await key.graphql(text, { id: nobody, ...rest })).errors?.[0]?.extensions.code
    if (peopleOnly) expect(code, name).toBe('FORBIDDEN')
    else expect(code, name).not.toBe('FORBIDDEN')
  }
})

it('R25 shows every ability of the table on the permissions page, in words, and nothing else', () => {
  expect(Object.values(abilityGroups).flat().sort()).toEqual([...abilityNames].sort())
})
