import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  launchText,
} from '#tests/support/campaigns.ts'
import {
  brandFor,
  type CodeLine,
  codeFileOf,
  downloadCodes,
  enterCodes,
  handCodesTo,
  launchCodes,
  openCodes,
  requestCodes,
  rewardsByQuery,
} from '#tests/support/codes.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'

let stack: TestStack
let owner: Person
let rival: Person

type CodeReward = {
  id: string
  status: string
  remaining: string
  fee: string
  fee_remaining: string
  uses_left: number
  code_last4: string
  expires_at: string
}
const fields = 'id status remaining fee fee_remaining uses_left code_last4 expires_at'

const rewardOf = async (campaign: string, { code }: CodeLine): Promise<CodeReward> => {
  const rewards = await rewardsByQuery<CodeReward>(owner, campaign, fields)
  const reward = rewards.find(({ code_last4 }) => code_last4 === code.slice(-4)) as CodeReward
  return { ...reward, remaining: String(reward.remaining), fee_remaining: String(reward.fee_remaining) }
}
const codeOf = (answer: { body: { errors?: { extensions: { code: string } }[] } }) => answer.body.errors?.[0]?.extensions.code ?? 'ok'
let address = 0
const anotherAddress = () => `203.0.113.${++address}`

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  rival = await signIn(stack, rivalAccount)
  await confirmPerson(stack, rival, rivalAccount.email)
})
afterAll(() => stack?.stop())

describe('R30 codes for a named receiver', () => {
  let file: string
  let campaign: string
  let codes: CodeLine[]

  it('creates them at launch, holds their value with fee and tax, and mails their receiver without any of them', async () => {
    const made = await launchCodes(owner, 'Store counter')
    ;[file, campaign] = [made.file, made.draft.id]
    const rewards = await rewardsByQuery<{ kind: string; value: string; recipient: null; recipient_email: string; uses_left: number }>(
      owner,
      campaign,
      'kind value recipient { id } recipient_email uses_left',
    )
    expect(rewards).toHaveLength(10)
    expect(rewards[0]).toEqual({ kind: 'code', value: '50000', recipient: null, recipient_email: '', uses_left: 1 })
    const mail = await mailTo(stack, demo.email, ({ subject }) => subject === 'Store counter: your codes are ready')
    expect(mail.text).not.toMatch(/\bAB[2-9A-Z]{14}\b/)
    await expectLedgersToSum(stack)
  })

  it('downloads them after a fresh one-time code only, as CSV and as a spreadsheet, and counts each download', async () => {
    expect(codeOf({ body: await (await requestCodes(owner, file)).json() })).toBe('STEP_UP_REQUIRED')
    await confirmPerson(stack, owner, demo.email)
    codes = await downloadCodes(owner, file)
    expect(codes).toHaveLength(10)
    expect(new Set(codes.map(({ code }) => code)).size).toBe(10)
    for (const { code, value, usesLeft } of codes)
      expect([/^AB[2-9A-HJKMNP-Z]{14}$/.test(code), value, usesLeft]).toEqual([true, '500.00', '1'])
    const { url } = (await (await requestCodes(owner, file, 'xlsx')).json()) as { url: string }
    const sheet = await owner.fetch(`/plutus${url}`)
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect((await owner.fetch(`/plutus${url}`)).status, 'a ticket is good once').toBe(404)
    const { data } = await owner.graphql<{ code_files_by_id: { downloads: number } }>(
      'query ($id: ID!) { code_files_by_id(id: $id) { downloads } }',
      { id: file },
    )
    expect(data?.code_files_by_id.downloads).toBe(2)
    const audited = await owner.graphql<{ audit_events: { entity_id: string }[] }>(
      '{ audit_events(filter: { action: { _eq: "codes.download" } }, limit: 10) { entity_id } }',
    )
    expect(audited.data?.audit_events.map(({ entity_id }) => entity_id)).toEqual([file, file])
  })

  it('responds to anyone else as if the file did not exist, and stops serving it when another receiver is named', async () => {
    const foreign = await (await requestCodes(rival, file)).json()
    const unknown = await (await requestCodes(rival, randomUUID())).json()
    expect([codeOf({ body: foreign }), codeOf({ body: unknown })]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    const { id } = await handCodesTo(owner, file, owner.user.id)
    expect(codeOf({ body: await (await requestCodes(owner, file)).json() })).toBe('NOT_FOUND')
    expect(await codeFileOf(owner, campaign)).toBe(id)
    expect(await downloadCodes(owner, id)).toEqual(codes)
    file = id
  })

  it('R6 opens one code on its own page and spends it in parts, with a proportional fee, until nothing is left', async () => {
    const [line] = codes as [CodeLine]
    const typed = `${line.code.slice(0, 4)} ${line.code.slice(4, 8).toLowerCase()}-${line.code.slice(8)}`
    const holder = await openCodes(stack, [typed])
    const { view } = await holder.open()
    expect(view).toMatchObject({ status: 'open', value: '50000', least: '1', of: null, codes: 1, hasAddress: false })
    const key = randomUUID()
    const taken = await holder.claim(brandFor(view, 20_000), key, { amount: '20000' })
    expect(taken.body.claim?.value).toBe('20000')
    const again = await holder.claim(brandFor(view, 20_000), key, { amount: '20000' })
    expect(again.body).toEqual(taken.body)
    expect((await holder.claim(brandFor(view, 20_000), key, { amount: '20000', repeat: true })).body).toEqual(taken.body)
    expect(codeOf(await holder.claim(brandFor(view, 20_000), key, { amount: '30000' }))).toBe('IDEMPOTENCY_CONFLICT')
    expect(codeOf(await holder.claim(brandFor(view, 20_000), randomUUID(), { amount: '20000', repeat: true }))).toBe('WRONG_STATE')
    expect(codeOf(await holder.claim(brandFor(view, 20_000), randomUUID(), { amount: '30001' }))).toBe('AMOUNT_NOT_AVAILABLE')
    const part = await rewardOf(campaign, line)
    expect(part).toMatchObject({ status: 'partially_claimed', remaining: '30000', uses_left: 1 })
    expect(Number(part.fee_remaining)).toBe(Number(part.fee) - Math.floor((Number(part.fee) * 20_000) / 50_000))
    const rest = await holder.open()
    expect(rest.view).toMatchObject({ status: 'open', value: '30000', of: '50000' })
    expect(codeOf(await holder.claim(brandFor(rest.view, 30_000), randomUUID(), { amount: '30000' }))).toBe('ok')
    expect(await rewardOf(campaign, line)).toMatchObject({ status: 'claimed', remaining: '0', fee_remaining: '0', uses_left: 0 })
    expect((await holder.open()).view).toMatchObject({ status: 'claimed', claim: { value: '30000' } })
    await expectLedgersToSum(stack)
  })

  it('R6 pays for one voucher with several codes, those that expire first first, and repeats it by its key', async () => {
    const [, a, b, c] = codes as [CodeLine, CodeLine, CodeLine, CodeLine]
    const soon = await launchCodes(owner, 'Ends soon', { quantity: 1, partialUse: false })
    await command(owner, 'mutation ($file: ID!, $receiver: ID!) { handCodesTo(file: $file, receiver: $receiver) { id } }', {
      file: soon.file,
      receiver: owner.user.id,
    })
    const [whole] = (await downloadCodes(owner, await codeFileOf(owner, soon.draft.id))) as [CodeLine]
    const basket = await openCodes(stack, [a.code, b.code, whole.code])
    const { view } = await basket.open()
    expect(view).toMatchObject({ status: 'open', value: '150000', least: '50000', codes: 3 })
    expect(codeOf(await basket.claim(brandFor(view, 100_000), randomUUID()))).toBe('AMOUNT_NOT_AVAILABLE')
    expect(codeOf(await basket.claim(brandFor(view, 100_000), randomUUID(), { amount: '40000' }))).toBe('AMOUNT_NOT_AVAILABLE')
    const key = randomUUID()
    const taken = await basket.claim(brandFor(view, 100_000), key, { amount: '100000' })
    expect(taken.body.claim?.value).toBe('100000')
    expect((await basket.claim(brandFor(view, 100_000), key, { amount: '100000' })).body).toEqual(taken.body)
    expect(await rewardOf(soon.draft.id, whole)).toMatchObject({ status: 'claimed' })
    const left = await Promise.all([a, b].map((line) => rewardOf(campaign, line)))
    expect(left.map(({ remaining }) => Number(remaining)).sort()).toEqual([0, 50_000])
    await campaignReaches(owner, soon.draft.id, 'completed')
    const after = await basket.open()
    expect(after.view).toMatchObject({ status: 'open', value: '50000', codes: 1 })
    expect(codeOf(await enterCodes(stack, [c.code, c.code], anotherAddress()))).toBe('ok')
    await expectLedgersToSum(stack)
  })

  it('R5 R6 R30 shows the amount of one use in the file, on the page, in its text and in the claim', async () => {
    const shared = await launchCodes(owner, 'Seven uses', { value: '25000', quantity: 1, uses: 7, partialUse: false })
    const [line] = (await downloadCodes(owner, shared.file)) as [CodeLine]
    expect([line.value, line.usesLeft]).toEqual(['250.00', '7'])
    for (const left of ['6', '5']) {
      const holder = await openCodes(stack, [line.code])
      const { view } = await holder.open()
      expect(view).toMatchObject({ status: 'open', value: '25000', least: null, message: 'Please take ₹250.' })
      expect((await holder.claim(brandFor(view, 25_000), randomUUID())).body.claim?.value).toBe('25000')
      const [after] = (await downloadCodes(owner, shared.file)) as [CodeLine]
      expect([after.value, after.usesLeft]).toEqual(['250.00', left])
    }
    // 1.5 % of ₹1,750 is ₹26.25 and 18 % of that ₹4.73, and a use takes a seventh
    const moved = await runSql(
      stack,
      undefined,
      `select type, value, fee, tax from wallet_transactions where campaign = '${shared.draft.id}' order by seq`,
    )
    expect(moved.map(({ type, value, fee, tax }) => [type, Number(value), Number(fee), Number(tax)])).toEqual([
      ['hold', 175_000, 2625, 472],
      ['capture', 25_000, 375, 68],
      ['capture', 25_000, 375, 66],
    ])
    await expectLedgersToSum(stack)
  })

  it('refuses codes of two companies together without a further detail', async () => {
    const theirs = await launchCodes(rival, 'Theirs', { value: '2500', quantity: 1 })
    const [foreign] = (await downloadCodes(rival, theirs.file)) as [CodeLine]
    expect(codeOf(await enterCodes(stack, [String(codes[3]?.code), foreign.code], anotherAddress()))).toBe('CODES_NOT_TOGETHER')
  })

  it('R6 refuses wrong, unknown, cancelled, frozen and expired codes alike by their position, and shows the voucher of a used one', async () => {
    const ip = anotherAddress()
    const [used, , , , cancelled, frozen, expired, fine] = codes as CodeLine[]
    const { id } = await rewardOf(campaign, cancelled as CodeLine)
    await command(owner, 'mutation ($id: ID!) { cancelReward(id: $id, reason: "Printed twice") { id } }', { id })
    const held = await rewardOf(campaign, frozen as CodeLine)
    await command(owner, 'mutation ($id: ID!) { freezeReward(id: $id, reason: "Found on the street") { id } }', { id: held.id })
    const late = await rewardOf(campaign, expired as CodeLine)
    await runSql(stack, undefined, `update rewards set expires_at = ${Date.now() - 1} where id = '${late.id}'`)
    const answers = []
    for (const code of [cancelled?.code, frozen?.code, expired?.code, 'AB23456789ABCDEF'])
      answers.push(await enterCodes(stack, [String(code)], ip))
    const bytes = answers.map(({ status, body }) => JSON.stringify([status, body]).replace(/"requestId":"[^"]*"/g, ''))
    expect(new Set(bytes).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { errors: [{ extensions: { code: 'CODE_NOT_ACCEPTED', positions: [0] } }] } })
    expect((await (await openCodes(stack, [String(used?.code)])).open()).view).toMatchObject({ status: 'claimed' })
    const mixed = await enterCodes(stack, [String(fine?.code), 'AB23456789ABCDEF'], ip)
    expect(mixed.body.errors?.[0]?.extensions.positions).toEqual([1])
    await expectLedgersToSum(stack)
  })
})

describe('R30 codes that are mailed', () => {
  it('creates one per person, holds the value of each, and mails each to its person', async () => {
    const codeDetails = { value: '50000', length: 12, uses: 1 }
    const email = { subject: 'Your code', headline: 'Thank you', body: 'Your code: {{ reward_code }}' }
    let draft = await draftCampaign(owner, {
      name: 'By mail',
      deliveryType: 'rewardcodes',
      changes: { codeDetails, email, delivery: { ...delivery, handover: 'mail' } },
    })
    expect(draft.recipient_count).toBe(0)
    for (const name of ['uma', 'vik']) draft = await addRecipient(owner, draft.id, { email: `${name}@example.com`, firstName: name })
    expect(draft.recipient_count).toBe(2)
    await launch(owner, draft)
    const mail = await mailTo(stack, 'uma@example.com', ({ subject }) => subject === 'Your code')
    const code = /Your code: ([2-9A-HJKMNP-Z ]{12,16})/.exec(mail.text)?.[1]?.trim()
    expect(code, mail.text).toBeTruthy()
    const holder = await openCodes(stack, [String(code)])
    expect((await holder.open()).view).toMatchObject({ status: 'open', value: '50000', least: null, hasAddress: true })
    await expectLedgersToSum(stack)
  })

  it('R12 moves one to another person with a new text, and the old text responds like any wrong one', async () => {
    const rows = await runSql(stack, undefined, "select id from rewards where kind = 'code' and recipient_email = 'vik@example.com'")
    const codeIn = async (to: string) => {
      const { text } = await mailTo(stack, to, ({ subject }) => subject === 'Your code')
      return String(/Your code: ([2-9A-HJKMNP-Z ]{12,16})/.exec(text)?.[1]?.trim())
    }
    const before = await codeIn('vik@example.com')
    await command(owner, 'mutation ($id: ID!) { replaceReward(id: $id, input: { email: "wim@example.com" }, reason: "left us") { id } }', {
      id: String(rows[0]?.id),
    })
    const after = await codeIn('wim@example.com')
    expect(after).not.toBe(before)
    expect((await enterCodes(stack, [before])).body.errors?.[0]?.extensions).toMatchObject({ code: 'CODE_NOT_ACCEPTED', positions: [0] })
    const holder = await openCodes(stack, [after])
    const { view } = await holder.open()
    expect(view).toMatchObject({ status: 'open', value: '50000' })
    expect((await holder.claim(brandFor(view, 50_000), randomUUID())).status).toBe(200)
    await expectLedgersToSum(stack)
  })
})

it('R30 refuses a launch for a receiver who may not hold codes, and a value that no brand offers', async () => {
  const draftOf = (receiver: string, value: string) =>
    draftCampaign(owner, {
      name: 'Refused',
      deliveryType: 'rewardcodes',
      changes: {
        codeDetails: { value, quantity: 1, uses: 1 },
        delivery: { ...delivery, handover: 'download', receiver, reminderOffsetsDays: [] },
      },
    })
  const refused = async ({ id, total }: { id: string; total: string }) =>
    (await owner.graphql(launchText, { id, idempotencyKey: randomUUID(), expectedTotal: total })).errors?.[0]?.extensions
  expect(await refused(await draftOf(randomUUID(), '50000'))).toMatchObject({ code: 'STEP_INCOMPLETE', step: 'delivery' })
  expect(await refused(await draftOf(owner.user.id, '1'))).toMatchObject({ code: 'VALUES_NOT_CARRIED', values: [{ value: '1', count: 1 }] })
})
