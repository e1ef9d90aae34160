import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abilities, abilityNames, type CompanyRole, companyRoles } from '#graphql/contracts/access/abilities.ts'
import { model } from '#graphql/model/model.ts'
import { operator } from '#tests/support/campaigns.ts'
import { fillCompany } from '#tests/support/fill-company.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { abilityGroups } from '#web/features/permissions/ability-groups.ts'
import { commandCases } from './command-cases.ts'

const schema = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))
const commands = Object.keys(schema.getMutationType()?.getFields() ?? {})
const unknownId = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'

const drafting: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter']
const sending: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender']
const supporting: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Support']

const allRoles: CompanyRole[] = [...companyRoles]
const bookkeeping: CompanyRole[] = ['Owner', 'Admin', 'Finance']
const administrating: CompanyRole[] = ['Owner', 'Admin']
const watchingMoney: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Finance']

/** The roles that may run each command, repeated here by hand. A changed rule of a command changes this file too. */
const matrix: Record<string, CompanyRole[]> = {
  createCampaign: drafting,
  updateCampaign: drafting,
  reopenCampaign: sending,
  updateLaunchedCampaign: sending,
  duplicateCampaign: drafting,
  cancelCampaign: drafting,
  addPeopleToCampaign: drafting,
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
  archiveTemplates: drafting,
  restoreTemplates: drafting,
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
  cancelRewards: sending,
  resendRewards: supporting,
  extendRewards: sending,
  pauseCampaign: sending,
  resumeCampaign: sending,
  archiveCampaign: sending,
  restoreCampaign: sending,
  archiveCampaigns: sending,
  restoreCampaigns: sending,
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
  changePassword: allRoles,
  revokeDevice: allRoles,
  updateProfile: allRoles,
  updatePreferences: allRoles,
  updateListColumns: allRoles,
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

const setRole = (role: CompanyRole) => operator(stack, 'set-role', { email: demo.email, role })

it('has every command of the contract in the matrix', () => {
  expect(Object.keys(matrix).sort()).toEqual([...commands].sort())
})

it.each(companyRoles)('allows %s exactly what the matrix lists, from the next call of the same session on', async (role) => {
  await setRole(role)
  for (const [name, { text, rest }] of Object.entries(commandCases)) {
    const { errors } = await person.graphql(text, { id: unknownId, ...rest })
    const code = errors?.[0]?.extensions.code
    if (matrix[name]?.includes(role)) expect(code, `${role} ${name}`).not.toBe('FORBIDDEN')
    else expect(code, `${role} ${name}`).toBe('FORBIDDEN')
  }
})

/** The roles that read the rows of a collection, repeated here by hand. All roles read any other collection. */
const readers: Record<string, CompanyRole[]> = {
  wallet_transactions: watchingMoney,
  recharges: watchingMoney,
  documents: watchingMoney,
  billing_details: watchingMoney,
  audit_events: administrating,
  api_keys: administrating,
  // a colleague’s trusted browser belongs to the colleague
  devices: [],
}

/** Returns by collection whether the caller finds the owner’s row in a list, in a count and by its id. */
async function findReadable(rows: Record<string, string>): Promise<Record<string, boolean[]>> {
  const found: Record<string, boolean[]> = {}
  for (const [name, id] of Object.entries(rows)) {
    const filter = `filter: { id: { _eq: "${id}" } }`
    const { data } = await person.graphql<{ list: unknown[] | null; counts: { count: { id: number } }[] | null; one: unknown }>(
      `{ list: ${name}(${filter}, limit: 1) { id } counts: ${name}_aggregated(${filter}) { count { id } } one: ${name}_by_id(id: "${id}") { id } }`,
    )
    found[name] = [Boolean(data?.list?.length), Boolean(data?.counts?.[0]?.count.id), Boolean(data?.one)]
  }
  return found
}

describe('the rows that a role reads', () => {
  const rows: Record<string, string> = {}

  beforeAll(async () => {
    await setRole('Owner')
    const { device } = await fillCompany(stack, { owner: person, email: demo.email, value: '50000' })
    for (const { name } of model) {
      const { data } = await person.graphql<Record<string, { id: string }[]>>(`{ ${name}(limit: 1) { id } }`)
      rows[name] = name === 'devices' ? device : (data?.[name]?.[0]?.id ?? '')
    }
  })
  afterAll(() => setRole('Owner'))

  it('exist in every collection', () => {
    expect(Object.keys(rows).filter((name) => !rows[name])).toEqual([])
  })

  it.each(companyRoles)('are for %s exactly those of the table, at once, listed, counted and by their id', async (role) => {
    await setRole(role)
    const expected = Object.keys(rows).map((name) => [name, Array(3).fill((readers[name] ?? allRoles).includes(role))])
    expect(await findReadable(rows)).toEqual(Object.fromEntries(expected))
  })
})

const change = (role: CompanyRole, ability: string, allowed: boolean) => ({ changes: [{ role, ability, allowed }] })
const permissionsText = 'mutation ($changes: [PermissionChangeInput!]!) { updatePermissions(changes: $changes) { id } }'

it('R25 applies a company’s own permissions from the next call on, and refuses to change fixed ones', async () => {
  const launches = async () => {
    const { text, rest } = commandCases.launchCampaign as { text: string; rest?: object }
    return (await person.graphql(text, { id: unknownId, ...rest })).errors?.[0]?.extensions.code
  }
  await confirmPerson(stack, person, demo.email)
  await person.graphql(permissionsText, change('Sender', 'campaign.launch', false))
  await setRole('Sender')
  expect(await launches()).toBe('FORBIDDEN')
  await setRole('Owner')
  expect(await launches()).toBe('NOT_FOUND')
  await person.graphql(permissionsText, change('Sender', 'campaign.launch', true))
  await setRole('Sender')
  expect(await launches()).toBe('NOT_FOUND')
  await setRole('Owner')
  for (const ability of abilityNames.filter((name) => 'fixed' in abilities[name])) {
    const { errors } = await person.graphql(permissionsText, change('Viewer', ability, true))
    expect(errors?.[0]?.extensions.code, ability).toBe('PERMISSION_FIXED')
  }
})

it('R25 refuses an API key every command that is for people only, whatever its role', async () => {
  const key = actAs(stack, stack.apiKey)
  for (const [name, { text, rest, peopleOnly }] of Object.entries(commandCases)) {
    const code = (await key.graphql(text, { id: unknownId, ...rest })).errors?.[0]?.extensions.code
    if (peopleOnly) expect(code, name).toBe('FORBIDDEN')
    else expect(code, name).not.toBe('FORBIDDEN')
  }
})

it('R25 shows exactly the abilities of the table on the permissions page, in words', () => {
  expect(Object.values(abilityGroups).flat().sort()).toEqual([...abilityNames].sort())
})
