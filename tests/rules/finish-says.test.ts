import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveText, codeOf, openApprovalFixture } from '#tests/support/approvals.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  operator,
} from '#tests/support/campaigns.ts'
import { draftCodes } from '#tests/support/codes.ts'
import { farHourSkippedByDst } from '#tests/support/far-ahead.ts'
import { proofsOf, type Run } from '#tests/support/finish-proofs.ts'
import { type FinishTexts, readFinish, readSeen, type Seen } from '#tests/support/finish-texts.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { draftPoints, setUpPoints } from '#tests/support/points.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { whatKeys, whenKeys } from '#web/features/launch/next-events.ts'
import { planKeys } from '#web/features/launch/schedule-plan.ts'

const cancelText = 'mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }'
const waitText =
  'mutation ($id: ID!, $idempotencyKey: String!, $expectedTotal: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: $idempotencyKey, expectedTotal: $expectedTotal, waitForFunds: true) { id status funds_deadline_at } }'

/** Returns the wall time that a clock in `timeZone` shows in `minutes`, as a campaign stores it. */
const wallTimeIn = (timeZone: string, minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')

describe.each(['SQLite', 'PostgreSQL'])('what Finish says of a launch, on %s', { timeout: 300_000 }, (database) => {
  const tags = sweepOnPostgres(database)
  let stack: StackOn
  let owner: Person
  const proved = new Set<string>()

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const draftWith = async (changes: object, people: object[] = [{}], more: object = {}): Promise<Draft> => {
    let draft = await draftCampaign(owner, { name: 'Said', changes, ...more })
    for (const person of people)
      draft = await addRecipient(owner, draft.id, { email: `${randomUUID()}@example.com`, firstName: 'Sia', ...person })
    return draft
  }
  const setDue = (kind: string, ref: string) => stack.sql(`update plutus_jobs set run_at = 0 where kind = '${kind}' and ref = '${ref}'`)
  /** Lets a launch that was made issue its rewards, whatever its time, and reads what happened. */
  const run = async (id: string, campaign: string, atLaunch?: Seen): Promise<Run> => {
    const made = await readSeen(stack, id)
    await setDue('issue-launch', id)
    await campaignReaches(owner, campaign, 'live')
    return { atLaunch: atLaunch ?? made, made, seen: await readSeen(stack, id) }
  }
  /** Proves each sentence by what happened, and remembers its key. */
  const prove = async (texts: FinishTexts, ran: Run) => {
    const proofs = proofsOf(stack, texts, ran)
    for (const { when, what } of texts.events) {
      await proofs.when[when.key](when.values ?? {})
      proved.add(`when.${when.key}`)
      for (const sentence of what) {
        await proofs.what[sentence.key](sentence.values ?? {}, when)
        proved.add(`what.${sentence.key}`)
      }
    }
    for (const { key, values } of [texts.plan.sending, ...texts.plan.terms]) {
      await proofs.plan[key](values ?? {})
      proved.add(`plan.${key}`)
    }
  }
  const launchAndProve = async (draft: Draft): Promise<{ texts: FinishTexts; ran: Run; id: string }> => {
    const texts = await readFinish(owner, draft.id)
    const { id } = await launch(owner, draft)
    const ran = await run(id, draft.id)
    await prove(texts, ran)
    return { texts, ran, id }
  }
  const keysOf = (texts: FinishTexts) => texts.events.map(({ when, what }) => [when.key, ...what.map(({ key }) => key)].join(' '))

  it('R31 says that mails go out at once, that a claim spends the value, and that the rest returns after the last day', {
    tags,
  }, async () => {
    const draft = await draftWith({}, [{}, {}])
    const { texts, ran, id } = await launchAndProve(draft)
    expect(keysOf(texts)).toEqual(['now moneyHeld', 'withinMinutes emailsSent', 'asPeopleChoose spentWhenChosen', 'after moneyReturns'])
    for (const { email } of ran.seen.rewards) await mailTo(stack, String(email))

    const [claimed, unclaimed] = ran.seen.rewards
    const person = recipientOf(stack, String(claimed?.id))
    const { view } = await person.open()
    expect((await person.claim(String(view.brands[0]?.id), randomUUID())).status).toBe(200)
    const past = Date.now() - 1000
    await stack.sql(
      `update rewards set expires_at = ${stack.postgres ? `to_timestamp(${past} / 1000.0)` : past} where id = '${unclaimed?.id}'`,
    )
    await setDue('expire-launch', id)
    const types = async () =>
      (await stack.sql(`select type from wallet_transactions where campaign = '${draft.id}' order by seq`)).map(({ type }) => type)
    await waitFor(async () => (await types()).includes('release'), { what: 'the rest to return' })
    expect(await types()).toEqual(['hold', 'capture', 'release'])
  })

  it('R31 says how long a launch can be undone, and lets it be undone so long', { tags }, async () => {
    const draft = await draftWith({ delivery: { ...delivery, undoSeconds: 600 } })
    const { texts } = await launchAndProve(draft)
    expect(keysOf(texts)).toEqual(['now moneyHeld undo', 'afterUndo emailsSent', 'asPeopleChoose spentWhenChosen', 'after moneyReturns'])
    const again = await draftWith({ delivery: { ...delivery, undoSeconds: 30 } })
    expect((await readFinish(owner, again.id)).events[0]?.what[1]?.values).toEqual({ unit: 'seconds', count: 30 })
    const { id } = await launch(owner, again)
    await command(owner, cancelText, { id })
    expect((await readSeen(stack, id)).rewards).toEqual([])
  })

  it('R31 says the planned moment, through a change of clocks, and lets a launch be cancelled until then', { tags }, async () => {
    const changes = { delivery: { ...delivery, sendMode: 'scheduled', sendAtLocal: farHourSkippedByDst, timeZone: 'Europe/Berlin' } }
    const { texts } = await launchAndProve(await draftWith(changes))
    expect(texts.events[1]).toMatchObject({
      when: { key: 'at', values: { at: '29 Mar, 03:30' } },
      what: [{ key: 'emailsSent' }, { key: 'cancelUntil' }],
    })
  })

  const zones = ['Pacific/Kiritimati', 'Pacific/Apia', 'Asia/Kathmandu', 'America/St_Johns', 'Etc/GMT+12']
  const inTwoHours = () => ({ ...delivery, sendMode: 'scheduled', sendAtLocal: wallTimeIn('Asia/Kolkata', 120), zoneMode: 'recipient' })

  it('R31 says each person’s zone, the first and the last moment, and who gets the mail at once (S15)', { tags }, async () => {
    const own = wallTimeIn('Asia/Kolkata', 3000)
    const people = [...zones.map((timeZone) => ({ timeZone })), {}, { timeZone: 'Asia/Kolkata', sendAtLocal: own }]
    const draft = await draftWith({ delivery: inTwoHours() }, people)
    const unsure = await readFinish(owner, draft.id, { sendTimes: null })
    const { texts, ran } = await launchAndProve(draft)
    expect(keysOf(texts).slice(1, 3)).toEqual([
      'withinMinutes peopleReached timePassed',
      'between peopleReached inTheirZone withOwnTime zoneless',
    ])
    expect(texts.events[1]?.what[0]?.values).toEqual({ count: 2 })
    for (const { email } of ran.seen.rewards.filter(({ sendAt }) => sendAt === null)) await mailTo(stack, String(email))
    const later = ran.seen.rewards.filter(({ sendAt }) => sendAt !== null)
    const early = await Promise.all(later.map(async ({ email }) => (await fetch(`${stack.mailboxUrl}/api/messages?to=${email}`)).json()))
    expect(early.flat()).toEqual([])
    await prove({ ...unsure, plan: texts.plan, events: unsure.events.filter(({ when }) => when.key === 'ownTimes') }, ran)
  })

  it('R31 counts a zone that only the company’s people have, and no zone for a file of codes (S15)', { tags }, async () => {
    const email = `${randomUUID()}@example.com`
    await command(owner, 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }', {
      input: { email, timeZone: 'Pacific/Kiritimati' },
    })
    const { texts } = await launchAndProve(await draftWith({ delivery: inTwoHours() }, [{ email }]))
    expect(keysOf(texts)[1]).toBe('withinMinutes peopleReached timePassed')
    const codes = await draftCodes(owner, 'Said codes', { quantity: 2 })
    await command(
      owner,
      'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id } }',
      {
        id: codes.id,
        version: codes.version,
        input: { delivery: { ...inTwoHours(), handover: 'download', receiver: owner.user.id } },
      },
    )
    const file = await launchAndProve(codes)
    expect(keysOf(file.texts)[1]).toBe('at codesCreated cancelUntil')
  })

  it('R31 says that codes are made and emailed, that points are credited, and that people added later get theirs', { tags }, async () => {
    const codes = await draftCodes(owner, 'Said codes', { quantity: 2 })
    expect(keysOf((await launchAndProve(codes)).texts)[1]).toBe('withinMinutes codesCreated')
    await mailTo(stack, demo.email, ({ subject }) => subject.includes('Said codes'))

    await setUpPoints(owner)
    const stars = await launchAndProve(await draftPoints(owner, 500, `${randomUUID()}@example.com`))
    expect(keysOf(stars.texts)).toEqual([
      'now moneyHeld',
      'withinMinutes pointsCredited messagesSent',
      'asPeopleChoose eachSpentWhenChosen',
      'after moneyReturns',
    ])

    const first = await draftWith({ delivery: inTwoHours() })
    await launchAndProve(first)
    await addRecipient(owner, first.id, { email: `${randomUUID()}@example.com` })
    const { data } = await owner.graphql<{ campaigns_by_id: { next_launch: { total: string } } }>(
      'query ($id: ID!) { campaigns_by_id(id: $id) { next_launch } }',
      { id: first.id },
    )
    const texts = await readFinish(owner, first.id)
    expect(keysOf(texts).slice(0, 2)).toEqual(['now moneyHeld', 'withinMinutes emailsSent'])
    const { id } = await launch(owner, { ...first, total: String(data?.campaigns_by_id.next_launch.total) })
    await prove(texts, await run(id, first.id))
  })

  it('R31 says that a launch without money waits, and that it then starts by itself', { tags }, async () => {
    const draft = await draftWith({ delivery: { ...delivery, undoSeconds: 60 } })
    const texts = await readFinish(owner, draft.id, { waitsForFunds: true })
    const [wallet] = await stack.sql(
      `select available from wallets where company = (select company from members where id = '${owner.user.id}')`,
    )
    const adjust = (amount: number) =>
      operator(stack, 'adjust-wallet', {
        company: demo.email,
        amount: (amount / 100).toFixed(2),
        reason: 'Said',
        key: randomUUID(),
        again: true,
      })
    await adjust(-Number(wallet?.available))
    const { id } = await command<{ id: string }>(owner, waitText, {
      id: draft.id,
      idempotencyKey: randomUUID(),
      expectedTotal: draft.total,
    })
    const atLaunch = await readSeen(stack, id)
    await adjust(Number(wallet?.available))
    await campaignReaches(owner, draft.id, 'live')
    await prove(texts, await run(id, draft.id, atLaunch))
    expect(keysOf(texts)).toEqual([
      'onceFunded moneyHeld',
      'minutesLater emailsSent',
      'asPeopleChoose spentWhenChosen',
      'after moneyReturns',
    ])
  })

  it('R31 says when an approval is too late, and that people whose time has passed by then get the mail at once', { tags }, async () => {
    const { sender, manager, submitted, setRules } = await openApprovalFixture(stack)
    const zoned = { delivery: inTwoHours() }
    /** Submits a launch, reads what Finish said of it, and lets `manager` approve it. */
    const approved = async (name: string, changes: object, waits: { waitsForFunds?: true } = {}) => {
      const { draft, launch: order, request } = await submitted(name, changes)
      const texts = await readFinish(sender, draft.id, { needsApproval: true, ...waits })
      const atLaunch = await readSeen(stack, order.id)
      const mail = await mailTo(stack, 'checker@example.com', ({ subject }) => subject.includes(name))
      const [expiry] = await stack.sql(`select run_at from plutus_jobs where kind = 'expire-approval' and ref = '${request.id}'`)
      await command(manager, approveText, { id: request.id })
      return { texts, draft, order, atLaunch, approval: { mailed: mail ? 1 : 0, expiresAt: new Date(Number(expiry?.run_at)) } }
    }
    for (const [name, changes, waits] of [
      ['Zoned', zoned],
      ['At once', {}],
      ['Short', {}, { waitsForFunds: true }],
    ] as const) {
      const { texts, draft, order, atLaunch, approval } = await approved(name, changes, waits)
      await prove(texts, { ...(await run(order.id, draft.id, atLaunch)), approval })
    }

    const late = await submitted('Too late', zoned)
    await setDue('expire-approval', late.request.id)
    await campaignReaches(owner, late.draft.id, 'draft')
    expect(codeOf(await manager.graphql(approveText, { id: late.request.id }))).toBe('REQUEST_OVER')
    expect(await readSeen(stack, late.launch.id)).toMatchObject({ held: [], rewards: [], messages: [] })
    await setRules({ amount: null, count: null })
  })

  it('R31 says nothing that no case of this file proves', { tags }, async () => {
    const all = [...whenKeys.map((key) => `when.${key}`), ...whatKeys.map((key) => `what.${key}`), ...planKeys.map((key) => `plan.${key}`)]
    expect(all.filter((key) => !proved.has(key))).toEqual([])
    await expectLedgersToSum(stack)
  })
})
