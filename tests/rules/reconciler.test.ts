import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { readReconciler } from '#graphql/rules/ledger/wallet/reconcile.ts'
import {
  addRecipient,
  campaignReaches,
  type Draft,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  launchText,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { changeLine } from '#tests/support/database-faults.ts'
import { deeperOnPostgres, sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { reverseRecharge } from '#tests/support/recharges.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { operatorEmail } from '#tests/support/stack-pool.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Wallet = { available: string; seq: string; revision: number; status: string; overdrawn_at: string | null; mismatch_at: string | null }

describe.each(['SQLite', 'PostgreSQL'])('E6 the reconciler, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let company: string

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    company = owner.user.company.id
  })
  afterAll(() => stack?.stop())

  const sql = (text: string) => stack.sql(text)
  const wallet = async (): Promise<Wallet> => {
    const { data } = await owner.graphql<{ wallets: Wallet[] }>(
      '{ wallets(limit: 1) { available seq revision status overdrawn_at mismatch_at } }',
    )
    return data?.wallets[0] as Wallet
  }
  const state = async () => {
    const headers = { authorization: `Bearer ${stack.secrets.guestToken}` }
    const answer = await fetch(`${stack.directusUrl}/plutus/wallets/state`, { headers })
    return (await answer.json()) as Awaited<ReturnType<typeof readReconciler>> & { frozen: number }
  }
  const mails = async (to: string, subject: RegExp): Promise<{ subject: string; text: string }[]> => {
    const all = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()
    return (all as { subject: string; text: string }[]).filter((mail) => subject.test(mail.subject))
  }
  const launchCode = async ({ id, total }: Draft) =>
    (await owner.graphql(launchText, { id, idempotencyKey: randomUUID(), expectedTotal: total })).errors?.[0]?.extensions.code
  const frozen = () => waitFor(async () => (await wallet()).status === 'frozen', { what: 'the wallet to be frozen' })
  const unfreeze = () => operator(stack, 'unfreeze-wallet', { company: demo.email, reason: 'put right by hand' })
  const oneDraft = async (name: string) => addRecipient(owner, (await draftCampaign(owner, { name })).id, { email: 'fault@example.com' })

  let open: { id: string; brand: string }[] = []
  let plantedAfter = '0'

  it('never freezes a healthy wallet while it is busy with a launch and claims', { tags: deeperOnPostgres(database) }, async () => {
    const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Busy', value: '10000' })).id, 300)
    const before = await state()
    await launch(owner, draft)
    const other = await oneDraft('Beside it')
    await launch(owner, other)
    await campaignReaches(owner, other.id, 'live')
    await campaignReaches(owner, draft.id, 'live')
    const rewards = await rewardsOf(owner, draft.id)
    const { view } = await recipientOf(stack, String(rewards[0]?.id)).open()
    const brand = String(view.brands[0]?.id)
    let claims = 0
    const isSeen = async () => (await state()).checks > before.checks
    while (claims < 100 || !(await isSeen())) {
      const batch = rewards.slice(claims, Math.min(claims + 10, 250))
      if (!batch.length)
        await operator(stack, 'adjust-wallet', { company: demo.email, amount: '1.00', reason: 'keeps the wallet busy', again: true })
      const answers = await Promise.all(batch.map(({ id }) => recipientOf(stack, id).claim(brand, randomUUID())))
      expect(answers.map(({ status }) => status)).toEqual(batch.map(() => 200))
      claims += batch.length
    }
    open = rewards.slice(-3).map(({ id }) => ({ id, brand }))
    const after = await state()
    console.log(
      `${database}: ${after.checks - before.checks} looks of ${after.slowestMs} ms at most during 301 issued and ${claims} claimed, none frozen`,
    )
    expect(after.checks).toBeGreaterThan(before.checks)
    expect(after).toMatchObject({ frozen: 0, mismatching: 0 })
    expect(await wallet()).toMatchObject({ status: 'active' })
    await expectLedgersToSum(stack)
  })

  it.runIf(database === 'PostgreSQL')('checks again soon after a turn that took long', { tags: ['sweep'] }, async () => {
    const before = await state()
    await stack.postgres?.run('lock table wallets in access exclusive mode; select pg_sleep(12)')
    // the turn that waited, and two that follow
    await waitFor(async () => (await state()).rounds >= before.rounds + 3, { what: 'two more rounds' })
  })

  it('freezes within seconds of a changed balance: launches are refused, claims continue, everyone is emailed once', {
    tags: deeperOnPostgres(database),
  }, async () => {
    const draft = await oneDraft('Refused')
    const { revision, seq } = await wallet()
    plantedAfter = seq
    await sql(`update wallets set available = available + 1 where company = '${company}'`)
    const plantedAt = Date.now()
    await frozen()
    console.log(`${database}: frozen ${Date.now() - plantedAt} ms after the fault`)
    const after = await wallet()
    expect(after).toMatchObject({ mismatch_at: expect.any(String), overdrawn_at: null })
    expect(after.revision).toBe(revision + 1)
    expect(await launchCode(draft)).toBe('WALLET_FROZEN')
    const [first] = open
    expect((await recipientOf(stack, String(first?.id)).claim(String(first?.brand), randomUUID())).status).toBe(200)

    await mailTo(stack, demo.email, ({ subject }) => /is frozen/.test(subject))
    const alarm = await mailTo(stack, operatorEmail)
    expect(alarm.text).toContain('available against the ledger')
    const { rounds } = await state()
    await waitFor(async () => (await state()).rounds >= rounds + 2, { what: 'two more rounds' })
    expect(await mails(demo.email, /is frozen/)).toHaveLength(1)
    expect(await mails(operatorEmail, /frozen/)).toHaveLength(1)
    expect(await state()).toMatchObject({ frozen: 1, mismatching: 1 })
    const { data } = await owner.graphql<{ audit_events: { actor_kind: string; detail: { cause: string } }[] }>(
      '{ audit_events(filter: { action: { _eq: "wallet.freeze" } }, limit: 5) { actor_kind detail } }',
    )
    expect(data?.audit_events).toEqual([{ actor_kind: 'system', detail: expect.objectContaining({ cause: 'mismatch' }) }])
  })

  const change = (text: string) => changeLine(stack, stack.postgres, text)
  const reward = () => `id = '${open[1]?.id}'`
  const ended = () => `id = '${open[0]?.id}'`
  const line = () => `company = '${company}' and seq = 7`
  it.each<[string, RegExp, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'what an open reward still carries',
      /reserved against open rewards/,
      () => sql(`update rewards set remaining = remaining - 1 where ${reward()}`),
      () => sql(`update rewards set remaining = remaining + 1 where ${reward()}`),
    ],
    [
      'what a claimed reward still carries',
      /what ended rewards still carry: 5 is not 0/,
      () => sql(`update rewards set remaining = 5 where ${ended()}`),
      () => sql(`update rewards set remaining = 0 where ${ended()}`),
    ],
    [
      'a claim that nothing was captured for',
      /captured against claimed rewards/,
      () => sql(`update rewards set status = 'claimed', remaining = 0, fee_remaining = 0 where ${reward()}`),
      () => sql(`update rewards set status = 'issued', remaining = value, fee_remaining = fee where ${reward()}`),
    ],
    [
      'a recharge whose payment is gone',
      /paid recharges against their payments/,
      () => sql(`update plutus_payments set recharge = replace(recharge, '-', '+')`),
      () => sql(`update plutus_payments set recharge = replace(recharge, '+', '-')`),
    ],
    [
      'a line taken out of the sequence',
      /seq against the last line/,
      () => change(`update wallet_transactions set seq = seq + 1000000 where ${line()}`),
      () => change(`update wallet_transactions set seq = seq - 1000000 where company = '${company}' and seq > 1000000`),
    ],
    [
      'a balance on a written line',
      /lines whose balances do not follow/,
      () => change(`update wallet_transactions set available_after = available_after + 100 where ${line()}`),
      () => change(`update wallet_transactions set available_after = available_after - 100 where ${line()}`),
    ],
  ])('detects %s, and releases no wallet until it is repaired', { tags: sweepOnPostgres(database) }, async (_, sentence, plant, repair) => {
    await plant()
    const { mismatches } = await operator(stack, 'check-ledgers')
    await expect(unfreeze()).rejects.toThrow(sentence)
    await repair()
    expect((mismatches as string[]).some((mismatch) => sentence.test(mismatch))).toBe(true)
  })

  it('keeps the freeze through kill -9, releases the wallet once all sums match, and freezes it again for a new fault', {
    tags: deeperOnPostgres(database),
  }, async () => {
    const killed = stack.kill('directus')
    console.log(`${database}: kill -9 of pid ${killed}`)
    await stack.isBack('directus', killed)
    await expect(unfreeze()).rejects.toThrow(/available against the ledger/)
    await sql(`update wallets set available = available - 1 where company = '${company}'`)
    // a claim since then recorded the wrong balance, too
    await expect(unfreeze()).rejects.toThrow(/do not follow from the line before/)
    await change(
      `update wallet_transactions set available_after = available_after - 1 where company = '${company}' and seq > ${plantedAfter}`,
    )
    expect(await unfreeze()).toMatchObject({ status: 'active' })
    await expect(unfreeze()).rejects.toThrow(/isn’t frozen/)
    await mailTo(stack, demo.email, ({ subject }) => /is unfrozen/.test(subject))
    const draft = await oneDraft('Again')
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    await expectLedgersToSum(stack)

    await sql(`update rewards set fee_remaining = fee_remaining + 3 where ${reward()}`)
    await frozen()
    await waitFor(async () => (await mails(operatorEmail, /frozen/)).length === 2, { what: 'a second alarm' })
    await sql(`update rewards set fee_remaining = fee_remaining - 3 where ${reward()}`)
    await unfreeze()
  })

  it('refuses to release a wallet that is below zero', { tags: sweepOnPostgres(database) }, async () => {
    const { available } = await wallet()
    const { data } = await owner.graphql<{ recharges: { number: string; credited_amount: string }[] }>(
      '{ recharges(filter: { status: { _eq: "credited" } }, sort: ["-credited_amount"], limit: 1) { number credited_amount } }',
    )
    const recharge = data?.recharges[0]
    await operator(stack, 'adjust-wallet', { company: demo.email, amount: `-${(Number(available) / 100).toFixed(2)}`, reason: 'all spent' })
    await reverseRecharge(stack, {
      number: recharge?.number ?? '',
      amount: (Number(recharge?.credited_amount) / 100).toFixed(2),
      reason: 'taken back by the bank',
    })
    expect(await wallet()).toMatchObject({ status: 'frozen', overdrawn_at: expect.any(String), mismatch_at: null })
    await waitFor(async () => (await mails(demo.email, /is frozen/)).length === 3, { what: 'the third mail' })
    await expect(unfreeze()).rejects.toThrow(/below zero/)
    await operator(stack, 'adjust-wallet', {
      company: demo.email,
      amount: (Number(recharge?.credited_amount) / 100).toFixed(2),
      reason: 'paid',
    })
    expect(await unfreeze()).toMatchObject({ status: 'active', available: '₹0' })
    await expectLedgersToSum(stack)
  })
})
