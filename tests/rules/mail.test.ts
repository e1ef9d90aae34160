import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, command, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { runScreenDocument } from '#tests/support/figures/screen-documents.ts'
import { mailTo } from '#tests/support/mail.ts'
import { recipientAt, recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { availableOffers } from '#web/entities/brand/catalogue-brands.ts'
import { exactSpending } from '#web/entities/points/spending.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

it('E5 sends a reward by real SMTP, in the sender’s words and name, with replies to the campaign’s owner', async () => {
  const draft = await draftCampaign(owner, { name: 'Mail me' })
  const ready = await addRecipient(owner, draft.id, { email: 'zoya.mail@example.com', firstName: 'Zoya', lastName: 'Khan' })
  await launch(owner, ready)
  const mail = await mailTo(stack, 'zoya.mail@example.com')
  expect(mail.subject).toBe('For Zoya')
  const { data } = await owner.graphql<{ messages: { subject: string }[] }>(
    'query ($id: ID) { messages(filter: { campaign: { id: { _eq: $id } } }, limit: 5) { subject } }',
    { id: draft.id },
  )
  expect(data?.messages).toEqual([{ subject: 'For Zoya' }])
  expect(mail.text).toContain('Please take ₹500.')
  expect(mail.text).toMatch(/\/auth\/[A-Za-z0-9_-]{22}\/reward/)
  expect(mail.html).toContain('Aurora Retail')
  // the logo is attached to the mail, and the mailbox shows it in place of its cid
  expect(mail.html).toMatch(/<img src="data:image\/png;base64,[^"]+" height="30"/)
  const raw = readFileSync(join(stack.dataDir, 'mailbox', `${mail.id}.eml`), 'utf8')
  expect(raw).toMatch(new RegExp(`^Reply-To: ${demo.email}`, 'm'))
})

it('M7 names the same brands in the same order in the preview, the test mail, the mail and on the page, for each person’s own value', async () => {
  const { brands } = await runScreenDocument<CatalogueBrandsQuery>(owner, 'CatalogueBrands')
  const previewed = (value: string) =>
    availableOffers(brands, { mode: 'all', brands: [] }, exactSpending(value), 'INR').map(({ brand }) => brand.name)
  const mailed = ({ text }: { text: string }) => /^Brands: (.+)$/m.exec(text)?.[1]
  const inMail = (names: string[]) => `${names.slice(0, 6).join(', ')} and ${names.length - 6} more`
  const testText = 'mutation ($id: ID!) { sendTestMessage(campaign: $id) { id } }'
  const testOf = async (id: string) => {
    await command(owner, testText, { id })
    const mail = await mailTo(stack, demo.email, ({ subject }) => subject.includes('TEST'))
    const page = await recipientAt(stack, String(/\/auth\/([\w-]{22})\/reward/.exec(mail.text)?.[1])).open()
    return { mailed: mailed(mail), value: page.view.value, shown: page.view.brands.map(({ name }) => name) }
  }

  const draft = await draftCampaign(owner, { name: 'Own values', value: null })
  const example = previewed('50000')
  expect(await testOf(draft.id)).toEqual({ mailed: inMail(example), value: '50000', shown: example })
  const people = [
    { email: 'little@example.com', value: '20000' },
    { email: 'much@example.com', value: '1250000' },
  ]
  let ready = draft
  for (const person of people) ready = await addRecipient(owner, draft.id, person)
  await launch(owner, ready)
  for (const { email, value } of people) expect(mailed(await mailTo(stack, email))).toBe(inMail(previewed(value)))
  for (const { id, value } of await rewardsOf(owner, draft.id)) {
    const { view } = await recipientOf(stack, id).open()
    expect(view.brands.map(({ name }) => name)).toEqual(previewed(value))
  }
})
