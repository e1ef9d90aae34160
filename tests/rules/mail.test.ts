import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

it('E5 sends a reward by real SMTP, in the sender’s words and name, answers going to the campaign’s owner', async () => {
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
  // the logo travels with the mail and the mailbox shows it in place of its cid
  expect(mail.html).toMatch(/<img src="data:image\/png;base64,[^"]+" height="30"/)
  const raw = readFileSync(join(stack.dataDir, 'mailbox', `${mail.id}.eml`), 'utf8')
  expect(raw).toMatch(new RegExp(`^Reply-To: ${demo.email}`, 'm'))
})
