import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, command, draftCampaign, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { callAsGuest, codeOf, fieldsOf, goodPassword, signUpCompany, signUpForm } from '#tests/support/sign-up.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { inviteMember, inviteText } from '#tests/support/team.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const indian = 'info@xn--h2brj9c.xn--h2brj9c'
const read = [
  ['Asha Rao <Asha@Doors.example>', 'asha@doors.example'],
  ["'esha@doors.example", 'esha@doors.example'],
  ['mailto:r&d@doors.example;', 'r&d@doors.example'],
  ['o’brien＠doors.example', "o'brien@doors.example"],
  ['kontakt@MÜNCHEN.example', 'kontakt@xn--mnchen-3ya.example'],
  ['info@भारत.भारत', indian],
] as const
const refused = [
  ['asha@doors.example, bina@doors.example', 'Please enter one email address'],
  ['विजय@doors.example', 'Please use only Latin letters before the @'],
  ['om @doors.example', 'Please enter the email address without spaces'],
] as const

const addText = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id email } }'
const readdressText = 'mutation ($id: ID!, $email: String!) { readdressReward(id: $id, email: $email) { id } }'
const blockText = 'mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { id } }'
const recipientText = 'mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { id } }'

const signUp = async (email: string) =>
  callAsGuest(stack, '/auth/signup', { body: signUpForm({ email, captcha: await mintCaptcha(stack) }) })
const faults = async (text: string, variables: Record<string, unknown>) =>
  (await owner.graphql(text, variables)).errors?.[0]?.extensions.fields
const stored = async (table: string, where: string) =>
  (await runSql(stack, undefined, `select email from ${table} where ${where} order by seq`)).map(({ email }) => email)

it('issue 34 F15 stores one form of an address wherever it is entered, and refuses an invalid one with one message', async () => {
  const draft = await draftCampaign(owner, { name: 'Doors' })
  for (const [typed, address] of read) {
    expect((await signUp(typed)).body.to, typed).toBe(address)
    expect((await inviteMember(owner, typed, 'Viewer')).email).toBe(address)
    expect(await command<{ email: string }>(owner, addText, { input: { email: typed } })).toMatchObject({ email: address })
    await addRecipient(owner, draft.id, { email: typed, firstName: 'Asha' })
  }
  expect(await stored('campaign_recipients', `campaign = '${draft.id}'`)).toEqual(read.map(([, address]) => address))
  for (const [typed, sentence] of refused) {
    expect(fieldsOf(await signUp(typed)), typed).toEqual({ email: sentence })
    expect(await faults(inviteText, { email: typed, role: 'Viewer' })).toEqual({ 'input.email': sentence })
    expect(await faults(addText, { input: { email: typed } })).toEqual({ 'input.email': sentence })
    expect(await faults(recipientText, { campaign: draft.id, input: { email: typed } })).toEqual({ 'input.email': sentence })
    expect(await faults(readdressText, { id: draft.id, email: typed })).toEqual({ email: sentence })
  }
})

it('R17 accepts an address with a mistyped domain, and warns about it', async () => {
  const draft = await draftCampaign(owner, { name: 'Warnings' })
  const warnings = [{ path: 'input.email', code: 'MISTYPED_DOMAIN', message: 'Did you mean asha@gmail.com?', suggestion: 'asha@gmail.com' }]
  const added = await owner.graphql(recipientText, { campaign: draft.id, input: { email: 'asha@gmial.com', firstName: 'Asha' } })
  expect(added).toMatchObject({ data: { addRecipient: { id: draft.id } }, extensions: { warnings } })
  expect(await owner.graphql(addText, { input: { email: 'bina@gmail.co' } })).toMatchObject({
    extensions: { warnings: [{ suggestion: 'bina@gmail.com' }] },
  })
  expect(await owner.graphql(addText, { input: { email: 'chetan@gmail.com' } })).not.toHaveProperty('extensions')
  expect(await owner.graphql(addText, { input: { email: 'bina@gmail.co' } })).not.toHaveProperty('extensions')
})

it('issue 34 F15 mails a reward to the ASCII form, and finds the person by either form', async () => {
  let draft = await draftCampaign(owner, { name: 'Sent to India' })
  for (const email of ['first@doors.example', 'second@doors.example'])
    draft = await addRecipient(owner, draft.id, { email, firstName: 'Asha' })
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const [one, two] = await rewardsOf(owner, draft.id)
  await command(owner, readdressText, { id: one?.id, email: 'Info@भारत.भारत' })
  await command(owner, readdressText, { id: two?.id, email: 'o’brien/r&d=x@MÜNCHEN.example' })
  expect((await mailTo(stack, indian, ({ subject }) => subject.startsWith('For '))).to).toBe(indian)
  const odd = "o'brien/r&d=x@xn--mnchen-3ya.example"
  expect((await mailTo(stack, odd)).to).toBe(odd)

  const [existing] = await runSql(stack, undefined, `select id from recipients where email = '${indian}'`)
  await command(owner, blockText, { id: existing?.id })
  const next = await draftCampaign(owner, { name: 'Not again' })
  expect(await addRecipient(owner, next.id, { email: 'info@भारत.भारत', firstName: 'Asha' })).toMatchObject({ recipient_count: 0 })
  const again = await owner.graphql(recipientText, { campaign: next.id, input: { email: indian, firstName: 'Asha' } })
  expect(again.errors?.[0]?.extensions.code).toBe('DUPLICATE_RECIPIENT')
})

it('issue 34 F15 signs an account in by any form of its address', async () => {
  const stands = 'asha@xn--j2bd4cyah0f.example'
  const { user } = await signUpCompany(stack, { email: stands, companyName: 'Hind Retail' })
  expect(user.email).toBe(stands)
  for (const email of ['Asha@हिन्दी.example', ` <${stands.toUpperCase()}> `])
    expect([200, 202]).toContain((await callAsGuest(stack, '/auth/login', { body: { email, password: goodPassword } })).status)
  expect(codeOf(await callAsGuest(stack, '/auth/login', { body: { email: 'Asha@हिन्दी', password: goodPassword } }))).toBe(
    'INVALID_CREDENTIALS',
  )
  const body = { email: 'asha@हिन्दी。example', captcha: await mintCaptcha(stack) }
  expect((await callAsGuest(stack, '/auth/password/request', { body })).status).toBeLessThan(300)
  await mailTo(stack, stands, ({ subject }) => /password/i.test(subject))
  expect(await operator(stack, 'set-role', { email: 'asha@हिन्दी.example', role: 'Owner' })).toMatchObject({ email: stands })
})
