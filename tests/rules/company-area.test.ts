import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, command, draftCampaign, email, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person
let rival: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  rival = await signIn(stack, rivalAccount)
})
afterAll(() => stack?.stop())

const uploadFile = async (person: Person, query: string, body: Buffer | string) => {
  const response = await person.fetch(`/plutus/files?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(body),
  })
  const answer = (await response.json()) as { id: string; file: string; errors?: { extensions: { code: string } }[] }
  return { status: response.status, code: answer.errors?.[0]?.extensions.code, ...answer }
}
const refusalOf = async (person: Person, text: string, variables: object) =>
  (await person.graphql(text, { ...variables })).errors?.[0]?.extensions

type AuditRow = { action: string; before: unknown; after: unknown }
const lastAction = async (action: string): Promise<AuditRow | undefined> =>
  (
    await owner.graphql<{ audit_events: AuditRow[] }>(
      'query ($action: String) { audit_events(filter: { action: { _eq: $action } }, sort: ["-seq"], limit: 1) { action before after } }',
      { action },
    )
  ).data?.audit_events[0]

const profileText = 'mutation ($input: ProfileInput!) { updateProfile(input: $input) { id name first_name last_name avatar } }'

it('R20 V1 V7 changes one’s own name, phone and picture, and names the wrong field', async () => {
  expect(await refusalOf(owner, profileText, { input: { firstName: ' ', phone: '12' } })).toMatchObject({
    code: 'VALIDATION',
    fields: { 'input.firstName': 'Your name is required', 'input.phone': 'Please enter valid phone number' },
  })
  const picture = await uploadFile(owner, 'kind=avatar', pngOf(400, 300))
  const input = { firstName: 'Asha', lastName: 'Rao', phone: '+91 98765 43210', avatar: picture.id }
  const member = await command<Record<string, string>>(owner, profileText, { input })
  expect(member).toMatchObject({ name: 'Asha Rao', first_name: 'Asha', last_name: 'Rao', avatar: `${picture.id}.png` })
  // a retry after a lost response finds the change done
  expect(await command(owner, profileText, { input })).toEqual(member)
  const again = await signIn(stack)
  expect(again.user).toMatchObject({ name: 'Asha Rao', phone: '+919876543210', avatar: `${picture.id}.png` })
  const shown = await owner.fetch(`/plutus/files/avatars/${picture.file}`)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ])
  expect((await rival.fetch(`/plutus/files/avatars/${picture.file}`)).status).toBe(404)
  expect(JSON.stringify(await lastAction('profile.update'))).not.toContain('98765')
})

it('R22 E10 stores language, time zone, chosen mails and single-key shortcuts', async () => {
  const text = 'mutation ($input: PreferencesInput!) { updatePreferences(input: $input) { id locale time_zone } }'
  const input = { locale: 'en', timeZone: 'Europe/Berlin', launchFinished: false, teamChanges: true }
  expect(await command(owner, text, { input })).toMatchObject({ locale: 'en', time_zone: 'Europe/Berlin' })
  expect((await signIn(stack)).user).toMatchObject({
    timeZone: 'Europe/Berlin',
    notifications: { launchFinished: false, teamChanges: true },
    singleKeys: true,
  })
  await command(owner, text, { input: { ...input, singleKeys: false } })
  expect((await signIn(stack)).user).toMatchObject({ singleKeys: false })
  await command(owner, text, { input })
  expect((await signIn(stack)).user).toMatchObject({ singleKeys: false })
  // each switch is saved alone, so concurrent tabs keep both, and a null zone means that of the company
  await Promise.all(
    [{ launchFinished: true }, { teamChanges: false }, { timeZone: null }].map((one) => command(owner, text, { input: one })),
  )
  expect((await signIn(stack)).user).toMatchObject({
    locale: 'en',
    timeZone: null,
    notifications: { launchFinished: true, teamChanges: false },
    singleKeys: false,
  })
  expect(await refusalOf(owner, text, { input: { ...input, locale: 'xx' } })).toMatchObject({ code: 'VALIDATION' })
  expect(await refusalOf(owner, text, { input: { ...input, timeZone: 'Mars/Base' } })).toMatchObject({ code: 'VALIDATION' })
})

const storefrontText = 'mutation ($input: StorefrontInput!) { updateStorefront(input: $input) { id logo theme primary_color } }'

it('R24 E9 accepts an uploaded logo once, from the person who uploaded it, and shows it to anyone', async () => {
  const { id, file, status } = await uploadFile(owner, 'kind=logo', pngOf(1150, 400))
  expect(status).toBe(201)
  const input = { logo: id, theme: 'dark', primaryColor: '#0F766E' }
  expect((await refusalOf(rival, storefrontText, { input }))?.code).toBe('VALIDATION')
  expect(await command(owner, storefrontText, { input })).toMatchObject({ logo: file, theme: 'dark', primary_color: '#0f766e' })
  expect(await command(owner, storefrontText, { input })).toMatchObject({ logo: file })
  const logo = await fetch(`${stack.directusUrl}/plutus/public/logos/${file}`, {
    headers: { authorization: `Bearer ${stack.secrets.guestToken}` },
  })
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await command(owner, storefrontText, { input: { theme: 'light' } })).toMatchObject({ logo: file, primary_color: null })
  expect(await lastAction('storefront.update')).toMatchObject({ before: { theme: 'dark' }, after: { theme: 'light' } })
  expect(await command(owner, storefrontText, { input: { logo: null, theme: 'system' } })).toMatchObject({ logo: null })
})

const billingText = 'mutation ($input: BillingInput!) { updateBilling(input: $input) { id legal_name country } }'
const billing = {
  legalName: 'Aurora Retail',
  email: 'Bills@Aurora.example',
  address: '1 Road',
  city: 'Pune',
  postalCode: '411001',
  country: 'IN',
}

it('R25 E8 keeps billing details in one row, also when two saves race', async () => {
  const rows = await Promise.all(Array.from({ length: 8 }, () => command<{ id: string }>(owner, billingText, { input: billing })))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  expect(await refusalOf(owner, billingText, { input: { ...billing, postalCode: '12' } })).toMatchObject({ code: 'VALIDATION' })
})

it('R25 requires a fresh code for bank details', async () => {
  const text = 'mutation ($input: BankDetailsInput!) { updateBankDetails(input: $input) { id bank_last4 } }'
  const input = { holder: 'Aurora', code: 'HDFC0001234', account: '123456789012', confirmAccount: '123456789012' }
  expect((await refusalOf(owner, text, { input }))?.code).toBe('STEP_UP_REQUIRED')
})

it('R25 accepts documents of the company, serves them to its money readers only and deletes them', async () => {
  const document = await uploadFile(owner, 'kind=document&documentKind=tax_certificate&name=GST%202026.exe', '%PDF-1.7\n%%EOF\n')
  expect(document.status).toBe(201)
  const file = await owner.fetch(`/plutus/files/documents/${document.id}`)
  expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
    200,
    'application/pdf',
    'nosniff',
  ])
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="GST 2026.pdf"; filename*=UTF-8''GST%202026.pdf`)
  expect((await rival.fetch(`/plutus/files/documents/${document.id}`)).status).toBe(404)
  for (const body of ['<html>', 'MZ', ' %PDF-1.7', ''])
    expect((await uploadFile(owner, 'kind=document&documentKind=other&name=x.pdf', body)).code, body).toBe('DOCUMENT_NOT_ACCEPTED')
  expect((await uploadFile(owner, 'kind=document&documentKind=other&name=x.pdf', `%PDF-${'x'.repeat(5 * 1024 * 1024)}`)).code).toBe(
    'DOCUMENT_NOT_ACCEPTED',
  )
  expect((await uploadFile(owner, 'kind=document&documentKind=nonsense&name=x.pdf', '%PDF-1')).code).toBe('VALIDATION')
  const text = 'mutation ($id: ID!) { deleteDocument(id: $id) { id status } }'
  expect((await refusalOf(rival, text, { id: document.id }))?.code).toBe('NOT_FOUND')
  expect(await command(owner, text, { id: document.id })).toMatchObject({ status: 'removed' })
  expect(await command(owner, text, { id: document.id })).toMatchObject({ status: 'removed' })
  expect((await owner.fetch(`/plutus/files/documents/${document.id}`)).status).toBe(404)
  await waitFor(() => readdirSync(join(stack.dataDir, 'documents')).length === 0, { what: 'the file to be erased' })
})

it('R25 starts drafts, names the sender and receives replies as the company configured', async () => {
  const text =
    'mutation ($input: ProjectSettingsInput!) { updateProjectSettings(input: $input) { id sender_name default_reminders revision } }'
  const input = {
    name: 'Aurora Retail',
    timeZone: 'Asia/Kolkata',
    senderName: 'Aurora People Team',
    replyTo: 'People@Aurora.example',
    defaultExpiryDays: 45,
    defaultReminders: [3, 14, 3],
  }
  expect(await command(owner, text, { input })).toMatchObject({ sender_name: 'Aurora People Team', default_reminders: [14, 3] })
  const made = await command<{ id: string; delivery: object }>(
    owner,
    'mutation ($id: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $id, input: $input) { id delivery } }',
    { id: randomUUID(), input: { deliveryType: 'rewardlinks', name: 'Starts as usual' } },
  )
  expect(made.delivery).toEqual({ timeZone: 'Asia/Kolkata', expiryDays: 45, reminderOffsetsDays: [14, 3] })
  const draft = await draftCampaign(owner, { name: 'In whose name' })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'named@example.com' }))
  const mail = await mailTo(stack, 'named@example.com')
  // the mailbox’s page shows neither, but the mail itself does
  const letter = readFileSync(join(stack.dataDir, 'mailbox', `${mail.id}.eml`), 'utf8')
  expect(letter).toMatch(/^From: "?Aurora People Team via Plutus"? </m)
  expect(letter).toMatch(/^Reply-To: people@aurora\.example/m)
})

it('R24 shows the reward page in the theme of the company', async () => {
  await command(owner, storefrontText, { input: { theme: 'dark' } })
  const draft = await draftCampaign(owner, { name: 'In the dark' })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'dark@example.com' }))
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  expect((await recipientOf(stack, String(reward?.id)).open()).view).toMatchObject({ status: 'open', theme: 'dark' })
})

it('R25 seals a bank account, of which only the last four digits can be read', async () => {
  await confirmPerson(stack, owner, demo.email)
  const text = 'mutation ($input: BankDetailsInput!) { updateBankDetails(input: $input) { id bank_holder bank_code bank_last4 } }'
  const input = { holder: 'Aurora', code: 'hdfc0001234', account: '987654321012', confirmAccount: '987654321012' }
  expect(await command(owner, text, { input })).toMatchObject({ bank_code: 'HDFC0001234', bank_last4: '1012' })
  expect(await refusalOf(owner, text, { input: { ...input, confirmAccount: '1' } })).toMatchObject({
    fields: { 'input.confirmAccount': 'The account number does not match' },
  })
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000 })
  const stored = JSON.stringify([
    database.prepare('select * from billing_details').all(),
    database.prepare('select * from audit_events').all(),
  ])
  database.close()
  expect(stored).not.toContain('987654321012')
  expect(await lastAction('billing.bank')).toMatchObject({ after: { bank_last4: '1012' } })
})

it('E1 E4 M4 stores every text in NFC, however it was typed or uploaded', async () => {
  const composed = 'Zoë Cà phê கோவை'
  const typed = composed.normalize('NFD')
  const draft = await draftCampaign(owner, { name: typed, changes: { description: typed, email: { ...email, body: typed } } })
  await addRecipient(owner, draft.id, { email: 'zoe@example.com', firstName: typed, lastName: typed, tags: [typed] })
  const file = await uploadFile(
    owner,
    `kind=recipients&campaign=${draft.id}&name=${encodeURIComponent(`${typed}.csv`)}`,
    `Email,Name\nz@b.co,${typed}\n`,
  )
  await uploadFile(owner, `kind=document&documentKind=other&name=${encodeURIComponent(`${typed}.pdf`)}`, '%PDF-1.7')
  await command(owner, profileText, { input: { firstName: typed, lastName: typed } })
  await command(owner, billingText, { input: { ...billing, legalName: typed, address: typed, city: typed, state: typed } })
  const template = 'mutation ($id: ID!, $input: CreateTemplateInput!) { createTemplate(clientId: $id, input: $input) { id } }'
  await command(owner, template, { id: randomUUID(), input: { name: typed, deliveryType: 'rewardlinks' } })

  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000 })
  const tables = database
    .prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => String(name))
  const found = tables.flatMap((table) => {
    const rows = database
      .prepare(`select * from "${table}"`)
      .all()
      .map((row) => JSON.stringify(row))
    return rows.flatMap((row) => (row.normalize('NFC').includes('Zoë') ? [{ table, row }] : []))
  })
  database.close()
  expect(found.filter(({ row }) => row !== row.normalize('NFC'))).toEqual([])
  const foundIn = [...new Set(found.map(({ table }) => table))]
  for (const table of ['billing_details', 'campaign_recipients', 'campaigns', 'documents', 'imports', 'members', 'templates'])
    expect(foundIn).toContain(table)
  expect(file.id).toBeDefined()
})

it('E6 M5 refuses a name that documents can’t print, with the sentence of the form', async () => {
  const sentence = 'Our documents can’t print “ᚠ”. Please use other letters'
  expect(await refusalOf(owner, billingText, { input: { ...billing, legalName: 'ᚠ Ltd', city: 'ᚠ' } })).toMatchObject({
    code: 'VALIDATION',
    fields: { 'input.legalName': sentence, 'input.city': sentence },
  })
})

it('G1 deletes unclaimed uploads and leftovers of a crash once a day, and nothing else', async () => {
  const unclaimed = await uploadFile(owner, 'kind=logo', pngOf(100, 40))
  const taken = await uploadFile(owner, 'kind=avatar', pngOf(100, 100))
  await command(owner, profileText, { input: { firstName: 'Asha', avatar: taken.id } })
  const document = await uploadFile(owner, 'kind=document&documentKind=other&name=kept.pdf', '%PDF-1.7')
  const at = (folder: string, name: string) => join(stack.dataDir, folder, name)
  const orphans = [at('avatars', `${randomUUID()}.png`), at('documents', randomUUID()), at('uploads', `brand-${'0'.repeat(40)}.png`)]
  const kept = [at('avatars', taken.file), at('documents', document.id)]
  for (const path of orphans) writeFileSync(path, 'left by a crash')
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  for (const path of [...orphans, ...kept]) utimesSync(path, longAgo, longAgo)
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000 })
  database.prepare('update plutus_uploads set created_at = 1 where id = ?').run(unclaimed.id)
  database.exec("update plutus_jobs set run_at = 0 where kind = 'sweep-files'")
  database.close()
  await waitFor(() => [...orphans, at('uploads', unclaimed.file)].every((path) => !existsSync(path)), { what: 'the sweep' })
  expect(kept.every((path) => existsSync(path))).toBe(true)
  expect((await refusalOf(owner, storefrontText, { input: { logo: unclaimed.id, theme: 'dark' } }))?.code).toBe('VALIDATION')
})
