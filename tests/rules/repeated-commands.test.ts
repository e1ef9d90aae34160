import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commands } from '#graphql/rules/app/commands/commands.ts'
import { addRecipient, campaignReaches, command, delivery, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { tally } from '#tests/support/race.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/**
 * The answers of commands to a caller who repeats them after a lost answer. `key`: the caller's key finds what it made. `state`: it finds
 * its work done. `recorded`: it would be refused, and its first answer is returned. `says so`: the refusal says that it is done. `again`:
 * it does the same again, or makes another.
 */
const answers: Record<'key' | 'state' | 'recorded' | 'says so' | 'again', string> = {
  key: 'createCampaign duplicateCampaign createTemplate duplicateTemplate launchCampaign startRecharge',
  recorded: `updateCampaign applyTemplate updateLaunchedCampaign updateTemplate updatePerson updatePointsProgram removeRecipient deleteTemplate
    updateProjectSettings updateStorefront updateBilling updateApprovalRules revokeDevice tagMatchingPeople readdressReward
    retryMessage archiveCampaigns restoreCampaigns archiveTemplates restoreTemplates`,
  state: `reopenCampaign cancelCampaign cancelUnclaimedRewards cancelMatchingRewards cancelRewards
    resendRewards extendRewards pauseCampaign resumeCampaign archiveCampaign restoreCampaign updateRecipient
    removeAllRecipients addPeopleToCampaign leaveOutRecent tagPeople blockPerson unblockPerson erasePerson fixImportRow applyImport discardImport
    activateTemplate archiveTemplate setDefaultTemplate cancelLaunch rescheduleLaunch approveLaunch rejectLaunch
    setMemberBudget cancelRecharge reportTransfer activatePointsProgram cancelReward replaceReward freezeReward unfreezeReward inviteMembers
    revokeInvite changeMemberRole suspendMember reactivateMember removeMember updatePermissions requireTwoFactor releaseTwoFactor
    resetTwoFactor updateApiKey revokeApiKey updateProfile updatePreferences updateListColumns updateBankDetails setLowBalanceAlert deleteDocument requestCompanyChange withdrawCompanyChange`,
  // DUPLICATE_RECIPIENT, ALREADY_INVITED, ALREADY_SUBMITTED, RESEND_LIMIT, TWO_FACTOR_REMINDED, NOT_RETRYABLE: nothing is left to retry,
  // IMPORT_NOT_READY: the file is being checked, and a mail says that the password was changed
  'says so': `addRecipient addPerson inviteMember submitCompanyDetails resendReward resendInvite remindTwoFactor retryFailedMessages mapImport
    changePassword`,
  again: 'sendTestMessage createApiKey rotateApiKey handCodesTo',
}
const namesOf = (list: string) => list.split(/\s+/)

let stack: StackOn
let owner: Person
beforeAll(async () => {
  stack = await startStackOn('SQLite')
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const repeated = new Set<string>()

/** Runs a command twice and returns the row. Fails unless both answers are equal. */
async function twice<T = { id: string; version: number }>(text: string, variables: Record<string, unknown>): Promise<T> {
  const [name = ''] = /(?<=\{\s*)\w+(?=\()/.exec(text) ?? []
  const first = await command<T>(owner, text, variables)
  const second = await owner.graphql<Record<string, T>>(text, variables)
  expect([name, second.errors, second.data?.[name]]).toEqual([name, undefined, first])
  repeated.add(name)
  return first
}

it('A11 decides for every command how it answers a repetition', () => {
  expect(Object.values(answers).flatMap(namesOf).sort()).toEqual(Object.keys(commands).sort())
})

it('E10 S18 answers a repeated change of a draft, template, person and points program as before, and another with VERSION_CONFLICT and the names of others', async () => {
  const draft = await draftCampaign(owner, { name: 'Repeated' })
  const updateText =
    'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id version name } }'
  const update = { id: draft.id, version: draft.version, input: { name: 'Once' } }
  const { version } = await twice(updateText, update)
  const other = await owner.graphql(updateText, { ...update, input: { name: 'Another' } })
  expect(other.errors?.[0]?.extensions).toMatchObject({ code: 'VERSION_CONFLICT', version, editedBy: [] })
  const colleague = await signIn(stack, { ...demo, email: 'priya.nambiar@example.com' })
  const { id, version: first } = await draftCampaign(colleague, { name: 'Of a colleague' })
  const { version: newest } = await command<{ version: number }>(colleague, updateText, {
    id,
    version: first,
    input: { name: 'By a colleague' },
  })
  await command(owner, updateText, { id, version: newest, input: { name: 'By the owner' } })
  for (const [person, name] of [
    [owner, 'Priya Nambiar'],
    [colleague, owner.user.name],
  ] as const) {
    const stale = await person.graphql(updateText, { id, version: first, input: { name: 'Stale' } })
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'VERSION_CONFLICT', version: newest + 1, editedBy: [name] })
  }
  const { data } = await owner.graphql<{ templates: { id: string }[] }>(
    '{ templates(filter: { delivery_type: { _eq: "rewardlinks" }, status: { _eq: "active" } }, limit: 1) { id } }',
  )
  const template = data?.templates[0]?.id
  await twice(
    'mutation ($id: ID!, $version: Int!, $template: ID!) { applyTemplate(campaign: $id, version: $version, template: $template) { id version } }',
    { id: draft.id, version, template },
  )
  const clientId = randomUUID()
  const made = await twice(
    'mutation ($clientId: ID!, $input: CreateTemplateInput!) { createTemplate(clientId: $clientId, input: $input) { id version } }',
    { clientId, input: { deliveryType: 'rewardlinks', name: 'Repeated' } },
  )
  await twice(
    'mutation ($id: ID!, $version: Int!, $input: UpdateTemplateInput!) { updateTemplate(id: $id, version: $version, input: $input) { id version name } }',
    { ...made, input: { name: 'Once' } },
  )
  await twice('mutation ($id: ID!) { deleteTemplate(id: $id) { id } }', { id: made.id })
  const person = await command<{ id: string; version: number }>(
    owner,
    'mutation ($input: PersonInput!) { addPerson(input: $input) { id version } }',
    { input: { email: 'repeated@example.com', firstName: 'Asha' } },
  )
  await twice(
    'mutation ($id: ID!, $version: Int!, $input: PersonInput!) { updatePerson(id: $id, version: $version, input: $input) { id version } }',
    { ...person, input: { email: 'repeated@example.com', firstName: 'Asha', tags: ['once'] } },
  )
  const tagText = 'mutation ($filter: MatchingPeopleInput!) { tagMatchingPeople(filter: $filter, expected: 1, remove: ["once"]) { id } }'
  await twice(tagText, { filter: { tag: 'once' } })
  // the same selection on another occasion is no repetition
  await stack.sql('update plutus_command_answers set answered_at = answered_at - 3600000')
  const afterwards = await owner.graphql(tagText, { filter: { tag: 'once' } })
  expect(afterwards.errors?.[0]?.extensions).toMatchObject({ code: 'SELECTION_CHANGED', count: 0 })
  await twice(
    `mutation ($campaign: ID!, $people: [ID!]!) {
      addPeopleToCampaign(campaign: $campaign, filter: { ids: $people }, expected: 1) { id recipient_count } }`,
    { campaign: draft.id, people: [person.id] },
  )
  const [program] = await stack.sql(
    'select version from points_programs where company = (select id from companies where name = ' + "'Aurora Retail')",
  )
  await twice(
    'mutation ($version: Int!) { updatePointsProgram(version: $version, input: { unitName: "Sun", rate: "100", validityDays: 300 }) { id version } }',
    {
      version: Number(program?.version ?? 0),
    },
  )
  await stack.sql(
    `insert into devices (id, company, member, name, token_hash, trusted_until, last_used_at, date_created)
     select '${clientId}', company, id, 'Browser', 'hash', 4102444800000, 0, 0 from members where id = '${owner.user.id}'`,
  )
  await twice('mutation ($id: ID!) { revokeDevice(id: $id) { id } }', { id: clientId })
})

it('E10 S18 answers a repeated save of the company over the version last read as before, and refuses another', async () => {
  const billing = { legalName: 'Once', email: 'bills@example.com', address: '1', city: 'Pune', postalCode: '411001', country: 'IN' }
  const project = { name: 'Aurora Retail', timeZone: 'Asia/Kolkata', defaultExpiryDays: 45, defaultReminders: [3] }
  const saves = [
    ['updateProjectSettings', 'ProjectSettingsInput', 'settings_version', project, { ...project, replyTo: 'other@example.com' }],
    ['updateStorefront', 'StorefrontInput', 'storefront_version', { theme: 'dark' }, { theme: 'light' }],
    ['updateApprovalRules', 'ApprovalRulesInput', 'approval_version', { amount: '100' }, { amount: null }],
    ['updateBilling', 'BillingInput', 'version', billing, { ...billing, legalName: 'Other' }],
  ] as const
  for (const [name, type, version, input, other] of saves) {
    const text = `mutation ($version: Int, $input: ${type}!) { ${name}(version: $version, input: $input) { id ${version} } }`
    await twice(text, { version: 0, input })
    const stale = await owner.graphql(text, { version: 0, input: other })
    expect([name, stale.errors?.[0]?.extensions]).toMatchObject([name, { code: 'VERSION_CONFLICT', version: 1, editedBy: [] }])
    expect(await command(owner, text, { input: other })).toMatchObject({ [version]: 2 })
  }
})

it('R12 answers a repeated change of a launched campaign and its rewards as before, without doing it again', async () => {
  let draft = await draftCampaign(owner, { name: 'Repeated launch' })
  const people = ['ann', 'bob', 'cid', 'dot'].map((name) => `${name}@repeated.example.com`)
  for (const email of people) draft = await addRecipient(owner, draft.id, { email })
  const rows = await owner.graphql<{ campaign_recipients: { id: string }[] }>(
    'query ($id: ID!) { campaign_recipients(filter: { campaign: { id: { _eq: $id } } }, sort: ["-seq"], limit: 1) { id } }',
    { id: draft.id },
  )
  const removed = { id: rows.data?.campaign_recipients[0]?.id }
  draft = await twice('mutation ($id: ID!) { removeRecipient(id: $id) { id version total recipient_count } }', removed)
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const { data } = await owner.graphql<{ campaigns_by_id: { version: number } }>(
    'query ($id: ID!) { campaigns_by_id(id: $id) { version } }',
    { id: draft.id },
  )
  await twice(
    'mutation ($id: ID!, $version: Int!) { updateLaunchedCampaign(id: $id, version: $version, input: { name: "Once" }) { id version } }',
    { id: draft.id, version: data?.campaigns_by_id.version },
  )
  const [ann, bob, cid] = await rewardsOf(owner, draft.id)
  const replaceText =
    'mutation ($id: ID!, $email: String!, $reason: String!) { replaceReward(id: $id, input: { email: $email }, reason: $reason) { id } }'
  const replace = { id: ann?.id, email: 'eve@repeated.example.com', reason: 'left us' }
  const successor = await twice(replaceText, replace)
  expect(successor.id).not.toBe(ann?.id)
  expect(await command(owner, replaceText, { ...replace, reason: 'asked again' })).toEqual(successor)
  const other = await owner.graphql(replaceText, { ...replace, email: 'fay@repeated.example.com' })
  expect(other.errors?.[0]?.extensions.code).toBe('REWARD_CANCELLED')
  const readdressText = 'mutation ($id: ID!, $email: String!) { readdressReward(id: $id, email: $email) { id resend_count } }'
  expect(await twice(readdressText, { id: bob?.id, email: 'bobby@repeated.example.com' })).toEqual({ id: bob?.id, resend_count: 1 })
  const same = await owner.graphql(readdressText, { id: cid?.id, email: 'cid@repeated.example.com' })
  expect(same.errors?.[0]?.extensions.code).toBe('VALIDATION')
  await stack.sql(`update messages set status = 'failed', retryable = 1 where reward = '${cid?.id}'`)
  const [message] = await stack.sql(`select id from messages where reward = '${cid?.id}'`)
  const retryText = 'mutation ($id: ID!) { retryMessage(id: $id) { id } }'
  await command(owner, retryText, { id: message?.id })
  await stack.sql(`update messages set status = 'sent' where id = '${message?.id}'`)
  await twice(retryText, { id: message?.id })
  const chosen = { filter: { ids: [cid?.id] }, until: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10) }
  await twice(
    'mutation ($filter: RewardsFilterInput!, $until: Date!) { extendRewards(filter: $filter, until: $until, expected: 1, reason: "asked") { id } }',
    chosen,
  )
  await stack.sql(`update rewards set delivery_status = 'sent', last_sent_at = null where id = '${cid?.id}'`)
  await twice('mutation ($filter: RewardsFilterInput!) { resendRewards(filter: $filter, expected: 1) { id } }', { filter: chosen.filter })
  // an act leaves out what changes after it was confirmed, such as a reward whose message leaves just then
  const busy = `select id from plutus_jobs where kind = 'bulk-rewards' union all
    select id from messages where reward = '${cid?.id}' and status in ('queued', 'sending', 'retrying')`
  await waitFor(async () => (await stack.sql(busy)).length === 0, { what: 'the message to leave' })
  const cancelText =
    'mutation ($id: ID!, $filter: MatchingRewardsInput!) { cancelMatchingRewards(campaign: $id, filter: $filter, expected: 2, reason: "closed") { id } }'
  const cancel = { id: draft.id, filter: { status: ['issued', 'viewed', 'frozen'] } }
  expect((await owner.graphql(cancelText, cancel)).errors?.[0]?.extensions).toMatchObject({ code: 'SELECTION_CHANGED', count: 3 })
  await command(owner, 'mutation ($id: ID!) { cancelReward(id: $id, reason: "closed") { id } }', { id: successor.id })
  await twice(cancelText, cancel)
  await campaignReaches(owner, draft.id, 'cancelled')
  await twice(cancelText, cancel)
  expect(tally((await rewardsOf(owner, draft.id)).map(({ status }) => status))).toEqual({ cancelled: 3, replaced: 1 })
  const noOne = { ...cancel, filter: { q: '  ' } }
  expect((await owner.graphql(cancelText, noOne)).errors?.[0]?.extensions).toMatchObject({
    code: 'VALIDATION',
    fields: { 'filter.q': expect.any(String) },
  })
  const [template] = await stack.sql("select id from templates where status = 'active' limit 1")
  for (const [rows, id] of [
    ['Campaigns', draft.id],
    ['Templates', template?.id],
  ] as const)
    for (const act of ['archive', 'restore']) await twice(`mutation ($ids: [ID!]!) { ${act}${rows}(ids: $ids) { ids } }`, { ids: [id] })
  expect([...repeated]).toEqual(expect.arrayContaining(namesOf(answers.recorded)))
})

it('E6 answers an idempotency key of a launch that was undone with IDEMPOTENCY_CONFLICT, and never with that launch', async () => {
  const draft = await draftCampaign(owner, { name: 'Undone', changes: { delivery: { ...delivery, undoSeconds: 600 } } })
  const ready = await addRecipient(owner, draft.id, { email: 'undone@example.com' })
  const key = randomUUID()
  const first = await launch(owner, ready, key)
  expect((await launch(owner, ready, key)).id).toBe(first.id)
  await command(owner, 'mutation ($id: ID!) { reopenCampaign(id: $id) { id } }', { id: draft.id })
  const again = (idempotencyKey: string) =>
    owner.graphql<{ launchCampaign: { id: string } }>(
      'mutation ($id: ID!, $key: String!, $total: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: $key, expectedTotal: $total) { id status } }',
      { id: draft.id, key: idempotencyKey, total: ready.total },
    )
  expect((await again(key)).errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT')
  const next = randomUUID()
  const relaunched = (await again(next)).data?.launchCampaign
  expect(relaunched?.id).not.toBe(first.id)
  expect((await again(next)).data?.launchCampaign).toEqual(relaunched)
  expect((await again(key)).errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT')
  await command(owner, 'mutation ($id: ID!) { cancelLaunch(id: $id) { id } }', { id: relaunched?.id })
  expect((await again(next)).errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT')
})
