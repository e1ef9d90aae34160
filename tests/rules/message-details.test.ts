import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignReaches, delivery, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { codeFileOf, downloadCodes, openCodes } from '#tests/support/codes.ts'
import { mailTo } from '#tests/support/mail.ts'
import { brandForPoints, givePoints, openPoints, type PointsView } from '#tests/support/points.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
})
afterAll(() => stack?.stop())

it('R32 shows the current balance in the sender’s text on the points page, and the balance of the day in the mail', async () => {
  const email = { subject: 'Points', headline: 'Thank you', body: 'You have {{ points_balance }} now, {{ points }} of them new.' }
  const { reward } = await givePoints(owner, 500, 'balance@example.com', { email, delivery })
  expect((await mailTo(stack, 'balance@example.com')).text).toContain('You have 500 now, 500 of them new.')
  const before = await openPoints(stack, reward)
  const recipient = recipientOf(stack, reward)
  const claimed = await recipient.claim(brandForPoints(before, 200), randomUUID(), { amount: '20000' })
  expect(claimed.status).toBe(200)
  const { view } = await recipient.open()
  const { points, message } = view as unknown as PointsView & { message: string }
  expect(points.balance).toBe(300)
  expect(message).toBe('You have 300 now, 500 of them new.')
})

it('R30 R31 tells the owner that codes are ready for download, not mailed, and shows every entered code on the page', async () => {
  const draft = await draftCampaign(owner, {
    name: 'Counter codes',
    deliveryType: 'rewardcodes',
    changes: {
      codeDetails: { value: '50000', quantity: 2, prefix: 'AB', length: 16, uses: 1, partialUse: true },
      delivery: { ...delivery, handover: 'download', receiver: owner.user.id, reminderOffsetsDays: [] },
      email: { subject: 'Your code', headline: 'Thank you', body: 'Hello {{ recipient_name }}. Your code: {{ reward_code }}' },
    },
  })
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const mail = await mailTo(stack, demo.email, ({ subject }) => subject === 'Counter codes: your codes were created')
  expect(mail.text).toContain('2 codes worth ₹1,000 were created. No emails were sent. Their receiver can download them.')
  const codes = (await downloadCodes(owner, await codeFileOf(owner, draft.id))).map(({ code }) => code)
  const { view } = await (await openCodes(stack, codes)).open()
  const { message, codes: count } = view as unknown as { message: string; codes: number }
  expect(count).toBe(2)
  expect(message).toMatch(/^Hello there\. Your code: /)
  const said = message.replaceAll(/\s/g, '')
  for (const code of codes) expect(said).toContain(code.replaceAll(/\s/g, ''))
})
