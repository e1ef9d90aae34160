import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, command, delivery, draftCampaign, expectLedgersToSum, launch } from '#tests/support/campaigns.ts'
import { brandFor, type CodeLine, downloadCodes, launchCodes } from '#tests/support/codes.ts'
import { createGuest, type Guest } from '#tests/support/guest.ts'
import { mailTo } from '#tests/support/mail.ts'
import type { View } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'

type ClaimedVoucher = { id: string; value: string; voucher: string; isMine: boolean; canMail: boolean }
type RewardView = View & { vouchers: ClaimedVoucher[] }
type ClaimReply = { code: string; claim: { voucher: string } }

let stack: TestStack
let owner: Person
let codes: CodeLine[]
let campaign: string

beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
  const made = await launchCodes(owner, 'Vouchers again', { quantity: 5 })
  campaign = made.draft.id
  codes = await downloadCodes(owner, made.file)
  // text that only a mail shows is not checked where codes are handed over in a file
  await runSql(
    stack,
    undefined,
    `update launches set snapshot = json_set(snapshot, '$.email.footer', '{{ nobody_knows }}') where campaign = '${campaign}'`,
  )
})
afterAll(() => stack?.stop())

/** Returns the paths of the links in a mail. */
const pathsIn = ({ text }: { text: string }) =>
  [...new Set([...text.matchAll(/https?:\/\/[^/\s]+(\/\S*)/g)].map(([, path]) => path))].sort()

/** Submits reward codes as a browser does. Returns functions that view, claim, show a voucher and mail its copy, as the reward page. */
async function enter(guest: Guest, ...lines: (CodeLine | undefined)[]) {
  const answer = await guest.post('/public/codes', { codes: lines.map((line) => line?.code) })
  const { token, errors } = await answer.json()
  if (!token) throw new Error(JSON.stringify(errors))
  const path = `/public/rewards/${token}`
  return {
    view: async (): Promise<RewardView> => (await guest.get(path)).json(),
    claim: async (amount: number, key = randomUUID()): Promise<ClaimReply> => {
      const view = await (await guest.get(path)).json()
      const body = JSON.stringify({ brand: brandFor(view, amount), amount: String(amount) })
      return (await guest.fetch(`${path}/claims`, { method: 'POST', body, headers: { 'idempotency-key': key } })).json()
    },
    show: (voucher: string) => guest.post(`${path}/voucher`, { voucher }),
    copy: (body: object) => guest.post(`${path}/copy`, body),
  }
}

it('R6 P7 shows the voucher of spent codes again: whole in the browser that claimed it, its last four elsewhere', async () => {
  const [a, b] = codes
  const holder = createGuest(stack)
  const basket = await enter(holder, a, b)
  const { code } = await basket.claim(65_000)
  expect(code).toBeTruthy()
  // one code is spent, the other has value left, and either shows the voucher that both paid for
  for (const line of [a, b]) {
    const again = await enter(holder, line)
    const { vouchers } = await again.view()
    expect(vouchers).toMatchObject([{ value: '65000', isMine: true, canMail: false }])
    expect(await (await again.show(String(vouchers[0]?.id))).json()).toMatchObject({ code })
  }
  const finder = await enter(createGuest(stack), a)
  const { vouchers } = await finder.view()
  expect(vouchers).toMatchObject([{ value: '65000', isMine: false, voucher: expect.stringMatching(/^[• ]+\w{4}$/) }])
  expect(JSON.stringify(vouchers)).not.toContain(code)
  const refused = [
    await finder.show(String(vouchers[0]?.id)),
    await finder.copy({ redemption: vouchers[0]?.id, email: 'finder@example.com' }),
  ]
  expect(refused.map((answer) => answer.status)).toEqual([404, 404])
  await expectLedgersToSum(stack)
})

it('R6 mails a voucher to the address its holder entered, and again to that address for anyone with the code, three times at most', async () => {
  const line = codes[2]
  const holder = await enter(createGuest(stack), line)
  const { code } = await holder.claim(20_000)
  expect((await holder.copy({ email: 'not an address' })).status).toBe(400)
  const sent = await holder.copy({ email: ' Asha@Example.com ' })
  expect(await sent.json()).toEqual({ sentTo: 'a•••@example.com' })
  const mail = await mailTo(stack, 'asha@example.com')
  expect(mail.text.replaceAll(' ', '')).toContain(code.replaceAll(' ', ''))
  // the mail contains this voucher alone, and no link that opens the rest of the code
  expect(pathsIn(mail)).toEqual(['/company/howtoredeem', '/company/terms'])
  const other = await enter(createGuest(stack), line)
  const [voucher] = (await other.view()).vouchers
  expect(voucher).toMatchObject({ isMine: false, canMail: true })
  expect((await other.copy({ redemption: voucher?.id, email: 'asha@example.com' })).status).toBe(404)
  const tooSoon = await other.copy({ redemption: voucher?.id })
  expect([tooSoon.status, (await tooSoon.json()).errors[0].extensions]).toMatchObject([429, { retryAfterSeconds: 60 }])
  const longAgo = () => runSql(stack, undefined, `update messages set date_created = ${Date.now() - 120_000} where kind = 'copy'`)
  const again = []
  for (let copy = 0; copy < 3; copy++) {
    await longAgo()
    again.push((await other.copy({ redemption: voucher?.id })).status)
  }
  expect(again).toEqual([200, 200, 429])
})

it('R6 M1 does not open a mailed code from the mail of one of its uses', async () => {
  const draft = await draftCampaign(owner, {
    name: 'Mailed, three uses',
    deliveryType: 'rewardcodes',
    changes: {
      codeDetails: { value: '20000', prefix: 'AB', length: 16, uses: 3, partialUse: false },
      delivery: { ...delivery, handover: 'mail', reminderOffsetsDays: [] },
      email: { subject: 'Your code', headline: 'Thank you', body: 'Your code: {{ reward_code }}' },
    },
  })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'three.uses@example.com' }))
  const { text } = await mailTo(stack, 'three.uses@example.com')
  const holder = await enter(createGuest(stack), { code: /Your code: ([\w ]+)/.exec(text)?.[1]?.trim() } as CodeLine)
  await holder.claim(20_000)
  expect((await holder.copy({ email: 'friend@example.com' })).status).toBe(200)
  expect(pathsIn(await mailTo(stack, 'friend@example.com'))).toEqual(['/company/howtoredeem', '/company/terms'])
})

it('R6 P7 keeps the voucher of a shared code for the browser that claimed it, however many claim after it', async () => {
  const many = await launchCodes(owner, 'One code for all', { quantity: 1, uses: 60, value: '10000', partialUse: false })
  const [line] = await downloadCodes(owner, many.file)
  const holder = await enter(createGuest(stack), line)
  const { code } = await holder.claim(10_000)
  const others = await enter(createGuest(stack), line)
  for (let other = 0; other < 51; other++) expect(await others.claim(10_000)).toHaveProperty('code')
  const { vouchers } = await holder.view()
  expect(vouchers).toMatchObject([{ value: '10000', isMine: true }])
  expect(await (await holder.show(String(vouchers[0]?.id))).json()).toMatchObject({ code })
})

it('R6 shows the voucher to the browser whose first response was lost, after a retry with the same key', async () => {
  const key = randomUUID()
  const { code } = await (await enter(createGuest(stack), codes[4])).claim(10_000, key)
  const again = await enter(createGuest(stack), codes[4])
  expect(await again.claim(10_000, key)).toMatchObject({ code })
  const { vouchers } = await again.view()
  expect(vouchers).toMatchObject([{ value: '10000', isMine: true }])
  expect(await (await again.show(String(vouchers[0]?.id))).json()).toMatchObject({ code })
})

it('R6 keeps the voucher of a code whose remainder was cancelled or expired', async () => {
  const line = codes[3]
  const guest = createGuest(stack)
  const { code } = await (await enter(guest, line)).claim(10_000)
  await command(
    owner,
    'mutation ($id: ID!) { cancelUnclaimedRewards(campaign: $id, includePartlySpent: true, reason: "The shop closes") { id } }',
    {
      id: campaign,
    },
  )
  const cancelled = await (async () => {
    for (;;) {
      const page = await enter(guest, line)
      const view = await page.view()
      if (view.status !== 'open') return { page, view }
    }
  })()
  expect(cancelled.view).toMatchObject({ status: 'cancelled', vouchers: [{ value: '10000', isMine: true }] })
  expect(await (await cancelled.page.show(String(cancelled.view.vouchers[0]?.id))).json()).toMatchObject({ code })
})
