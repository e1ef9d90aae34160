import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportKinds } from '#graphql/rules/app/export-routes.ts'
import { actionLabel } from '#graphql/rules/company/audit/audit-export.ts'
import { addRecipient, campaignReaches, command, delivery, draftCampaign, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { brandFor, downloadCodes, launchCodes, openCodes } from '#tests/support/codes.ts'
import { callAsKey, createKey, keyColumns, rotateKeyText, updateKeyText } from '#tests/support/keys.ts'
import { mailTo } from '#tests/support/mail.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { callAsGuest, mailedCode, signUpCompany } from '#tests/support/sign-up.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { findUnlistedWords } from '#tests/support/stored-words.ts'
import { inviteMember, inviteToken, joinTeam, newPassword, signInTrusting } from '#tests/support/team.ts'
import { commandCases } from './command-cases.ts'

const unknownId = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'

let stack: TestStack
let owner: Person
/** The secrets that may appear in no table, log or mail, by their description. */
const secrets = new Map<string, string>()
/** The responses received after each secret of a key was shown. */
const answers: string[] = []

beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  for (const [name, secret] of Object.entries(stack.secrets)) secrets.set(`secret ${name}`, String(secret))
  secrets.set('API key', stack.apiKey)
  secrets.set('session', owner.token)
  await runEverything()
})
afterAll(() => stack?.stop())

/** Runs every command and every way of signing in, and records their secrets. */
async function runEverything() {
  await claimReward()
  await signInEveryWay()
  await resetPassword()
  await submitBankDetails()
  await operator(stack, 'adjust-wallet', { company: demo.email, amount: '1.00', reason: 'Canary' })
  const key = actAs(stack, stack.apiKey)
  for (const { text, rest } of Object.values(commandCases)) {
    await owner.graphql(text, { id: unknownId, ...rest })
    await key.graphql(text, { id: unknownId, ...rest })
  }
}

async function claimReward() {
  const draft = await draftCampaign(owner, { name: 'Canary', value: '50000' })
  await command(owner, 'mutation ($id: ID!) { sendTestMessage(campaign: $id) { id } }', { id: draft.id })
  const test = await mailTo(stack, demo.email, ({ subject }) => subject.startsWith('TEST'))
  secrets.set('test link', /\/auth\/([\w-]{22})\/reward/.exec(test.text)?.[1] ?? '')
  await launch(owner, await addRecipient(owner, draft.id, { email: 'canary@example.com' }))
  await campaignReaches(owner, draft.id, 'live')
  // a claimed reward is sent no further mail, so the mail comes first
  await mailTo(stack, 'canary@example.com')
  const [reward] = await rewardsOf(owner, draft.id)
  const recipient = recipientOf(stack, String(reward?.id))
  const { view } = await recipient.open()
  const { body } = await recipient.claim(String(view.brands[0]?.id), 'canary-claim')
  await fetch(`${stack.url}/public/rewards/${recipient.token}`)
  secrets.set('reward token', recipient.token)
  secrets.set('voucher code', String(body.code))
  secrets.set('voucher code, unbroken', String(body.code).replaceAll(' ', ''))
}

/** Downloads, mails, enters and spends codes, alone and together. */
async function tryCodes() {
  const { file } = await launchCodes(owner, 'Canary codes', { quantity: 3 })
  const lines = await downloadCodes(owner, file)
  const codes = lines.map(({ code }) => code)
  const holder = await openCodes(stack, codes.slice(0, 1))
  await holder.claim(brandFor((await holder.open()).view, 20_000), 'canary-part', { amount: '20000' })
  secrets.set('basket of codes', (await openCodes(stack, codes)).token)
  const headers = { origin: stack.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' }
  for (const typed of [codes, [...codes.slice(1), 'AB23456789ABCDEF']])
    await fetch(`${stack.url}/public/codes`, { method: 'POST', headers, body: JSON.stringify({ codes: typed }) })
  for (const [index, code] of codes.entries()) {
    secrets.set(`code ${index}`, code)
    secrets.set(`code ${index}, as it is typed`, code.replace(/(.{4})(?=.)/g, '$1 '))
  }
  const email = { subject: 'Your canary code', headline: 'Thank you', body: 'Your code: {{ reward_code }}' }
  const changes = { codeDetails: { value: '50000', length: 12, uses: 1 }, email, delivery: { ...delivery, handover: 'mail' } }
  const mailed = await draftCampaign(owner, { name: 'Mailed canaries', deliveryType: 'rewardcodes', changes })
  await launch(owner, await addRecipient(owner, mailed.id, { email: 'canary-code@example.com' }))
  const mail = await mailTo(stack, 'canary-code@example.com')
  const code = /Your code: ([2-9A-HJKMNP-Z ]{12,16})/.exec(mail.text)?.[1]?.trim() ?? ''
  secrets.set('mailed code', code)
  secrets.set('mailed code, unbroken', code.replaceAll(' ', ''))
}

async function signInEveryWay() {
  await inviteMember(owner, 'canary-invited@example.com', 'Viewer')
  secrets.set('invite', await inviteToken(stack, 'canary-invited@example.com'))
  const member = await joinTeam(stack, owner, 'canary-member@example.com', 'Admin')
  secrets.set('member’s session', member.token)
  await signInTrusting(stack, member.email, newPassword)
  secrets.set('sign-in code', await mailedCode(stack, member.email))
  secrets.set('password', newPassword)
  const headers = { origin: stack.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' }
  for (const password of ['Canary-wrong-1!', newPassword]) {
    secrets.set(`password ${password}`, password)
    await fetch(`${stack.url}/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email: member.email, password }) })
  }
  await confirmPerson(stack, owner, demo.email)
  secrets.set('step-up code', await mailedCode(stack, demo.email))
  await tryCodes()
  await tryKeys()
  const canary = 'Canary-sign-up-1!'
  const created = await signUpCompany(stack, { password: canary, confirmPassword: canary })
  secrets.set('password of sign-up', canary)
  secrets.set('sign-up code', await mailedCode(stack, created.email))
  await enrol(member)
}

/** Creates and rotates keys, uses them with both secrets, and tries wrong ones. */
async function tryKeys() {
  const { key, secret } = await createKey(owner, { name: 'Canary key', networks: ['127.0.0.0/8'] })
  const next = (await command<{ secret: string }>(owner, rotateKeyText, { id: key.id })).secret
  await command(owner, updateKeyText, { id: key.id, input: { name: 'Canary key, renamed' } })
  for (const [name, each] of Object.entries({ 'key’s old secret': secret, 'key’s new secret': next })) {
    secrets.set(name, each)
    secrets.set(`${name}, without its prefix`, each.slice('plutus_live_'.length))
    await callAsKey(stack, each)
    await callAsKey(stack, each, { ip: '203.0.113.9' })
    const headers = { authorization: `Bearer ${each}`, 'content-type': 'application/json' }
    for (const query of [`{ api_keys(limit: 5) { ${keyColumns} } }`, '{ nonsense }'])
      answers.push(await (await fetch(`${stack.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).text())
  }
  const { data } = await owner.graphql(`{ api_keys(limit: 100) { ${keyColumns} } audit_events(limit: 100) { detail before after } }`)
  answers.push(JSON.stringify(data))
  for (const kind of exportsWithoutCodes) answers.push(await exportList(owner, kind))
}

/** The exports except the one of codes, which contains codes in clear, and the file of one person, which needs a person. */
const exportsWithoutCodes = Object.keys(exportKinds).filter((kind) => kind !== 'codes' && kind !== 'person')

async function exportList(person: Person, kind: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await person.fetch(`/plutus/exports/${kind}`, { method: 'POST', headers, body: JSON.stringify({ format: 'csv' }) })
  const { url } = (await response.json()) as { url: string }
  return (await person.fetch(`/plutus${url}`)).text()
}

async function enrol(member: Awaited<ReturnType<typeof joinTeam>>) {
  await confirmPerson(stack, member, member.email)
  const answer = await member.fetch('/plutus/auth/authenticator', { method: 'POST' })
  secrets.set('authenticator', ((await answer.json()) as { secret: string }).secret)
}

async function resetPassword() {
  const { email } = await joinTeam(stack, owner, 'canary-forgetful@example.com', 'Sender')
  await callAsGuest(stack, '/auth/password/request', { body: { email, captcha: await mintCaptcha(stack) } })
  const token = /\/auth\/reset\?token=([\w-]+)/
  const mail = await mailTo(stack, email, ({ text }) => token.test(text))
  const reset = token.exec(mail.text)?.[1] ?? ''
  const password = 'Canary-reset-1!'
  await callAsGuest(stack, '/auth/password/reset', { body: { token: reset, password, confirmPassword: password } })
  secrets.set('reset link', reset)
  secrets.set('password of reset', password)
  const changed = 'Canary-changed-1!'
  const input = { currentPassword: demo.password, password: changed, confirmPassword: changed }
  await command(owner, 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }', { input })
  secrets.set('changed password', changed)
  secrets.set('old password', demo.password)
}

async function submitBankDetails() {
  const account = '918273645546'
  const input = { holder: 'Aurora', code: 'HDFC0001234', account, confirmAccount: account }
  await command(owner, 'mutation ($input: BankDetailsInput!) { updateBankDetails(input: $input) { id } }', { input })
  secrets.set('bank account', account)
}

/** Returns the text of every table and log file by name, without Directus's sessions. */
function readTablesAndLogs(): Record<string, string> {
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { readOnly: true, timeout: 10_000 })
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
  const texts = tables
    // Directus stores the sessions that it compares in clear
    .filter(({ name }) => name !== 'directus_sessions')
    .map(({ name }) => [name, JSON.stringify(database.prepare(`select * from "${name}"`).all())] as const)
  database.close()
  const logs = readdirSync(join(stack.dataDir, 'logs')).map(
    (name) => [name, readFileSync(join(stack.dataDir, 'logs', name), 'utf8')] as const,
  )
  return Object.fromEntries([...texts, ...logs])
}

it('never stores a code, token, key, password or account number where it can be read', () => {
  expect([...secrets].filter(([, secret]) => secret.length < 6)).toEqual([])
  const texts = readTablesAndLogs()
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['audit_events', 'messages', 'plutus_jobs', 'plutus_account_mails', 'directus.log', 'bff.log']),
  )
  const found = [...secrets].flatMap(([what, secret]) =>
    Object.entries(texts)
      .filter(([place, text]) => !isAllowedIn(what, place) && containsSecret(text, secret))
      .map(([place]) => `${what} in ${place}`),
  )
  console.log(`${secrets.size} secrets, ${Object.keys(texts).length} tables and logs: ${found.length} found`)
  expect(found).toEqual([])
})

/** Returns true for a secret of the stack in `directus_users`, where Directus stores the BFF’s static tokens in clear. */
const isAllowedIn = (what: string, place: string) => place === 'directus_users' && what.startsWith('secret ')

it('sends no key, session, password or account number by mail', async () => {
  const mails = await (await fetch(`${stack.mailboxUrl}/api/messages`)).text()
  expect(mails).toContain(demo.email)
  const unmailed = [...secrets].filter(([what]) => /^(secret |API key|key’s|session|member’s session|password|.* password|bank)/.test(what))
  expect(unmailed.length).toBeGreaterThan(15)
  expect(unmailed.filter(([, secret]) => mails.includes(secret)).map(([what]) => what)).toEqual([])
})

it('A11 shows the secret of a key in no second response and in no file', () => {
  expect(exportsWithoutCodes).toEqual(['audit', 'campaigns', 'people', 'recipients', 'rewards', 'templates', 'wallet'])
  expect(answers).toHaveLength(5 + exportsWithoutCodes.length)
  const shown = [...secrets].filter(([what]) => what.startsWith('key’s'))
  expect(shown).toHaveLength(4)
  for (const answer of answers) for (const [what, secret] of shown) expect(answer, what).not.toContain(secret)
  expect(answers[5]).toContain('Canary key')
})

it('stores no value outside its closed list in any row', async () => {
  expect(await findUnlistedWords((sql) => runSql(stack, undefined, sql))).toEqual([])
})

/** Matches a code of six digits as a whole word only, since times and sums contain any six digits. */
const containsSecret = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret)

it('audits the actions with labels that exist', async () => {
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { readOnly: true, timeout: 10_000 })
  const rows = database.prepare('select distinct action, actor_kind from audit_events').all() as { action: string; actor_kind: string }[]
  database.close()
  expect(rows.filter(({ action }) => !actionLabel(action))).toEqual([])
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['session.start', 'session.confirm', 'team.invite', 'password.change', 'billing.bank', 'campaign.launch']),
  )
  expect(rows).toContainEqual({ action: 'wallet.adjust', actor_kind: 'operator' })
})
