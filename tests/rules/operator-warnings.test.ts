import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkState } from '#graphql/contracts/rest/operation-state.ts'
import { command, operator } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { race } from '#tests/support/race.ts'
import { type Recharge, startRecharge } from '#tests/support/recharges.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { operatorEmail } from '#tests/support/stack-pool.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const reportText = 'mutation ($id: ID!, $reference: String!) { reportTransfer(id: $id, reference: $reference) { id status } }'

describe.each(['SQLite', 'PostgreSQL'])('warnings of the operator, on %s', (database) => {
  let stack: StackOn
  let owner: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const count = async (text: string) => Number((await stack.sql(`select count(*) as n from ${text}`))[0]?.n)
  const isWarned = async (cause: string) => (await count(`plutus_meta where key = 'warned:${cause}'`)) === 1
  const mailed = () => count(`plutus_account_mails where kind = 'operator-warning'`)

  const readWork = async (): Promise<WorkState> =>
    (await fetch(`${stack.directusUrl}/plutus/queues/state`, { headers: { authorization: `Bearer ${stack.secrets.guestToken}` } })).json()

  it('R27 emails the operator once about a transfer reported by five at once, until it is credited', async () => {
    const before = await mailed()
    const { id, number } = await startRecharge(owner, { amount: 5_000_000 })
    const report = { path: '/plutus/commands', body: { query: reportText, variables: { id, reference: 'UTR 77 $(id)' } } }
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 5 }, () => ({ ...report, headers: { authorization: `Bearer ${owner.token}` } })),
    )
    expect(replies.map(({ body }) => body.errors)).toEqual(Array(5).fill(undefined))
    const mail = await mailTo(stack, operatorEmail, ({ subject }) => subject === `Bank transfer reported: ${number}, ₹50,000`)
    expect(mail.text).toContain('with the reference UTR 77 $(id).')
    const commands = mail.text.match(/npm run operator.*/g) ?? []
    expect(commands).toEqual([
      'npm run operator -- list-recharges',
      `npm run operator -- credit-recharge --number ${number} --received 50000.00 --reference "the bank’s reference"`,
      `npm run operator -- reject-recharge --number ${number} --reason "what the company will read"`,
    ])
    expect([await isWarned(`transfer:${id}`), await mailed()]).toEqual([true, before + 1])
    await operator(stack, 'credit-recharge', { number, received: '50000', reference: `UTR ${number}` })
    expect([await isWarned(`transfer:${id}`), await mailed()]).toEqual([false, before + 1])
    const rejected = await startRecharge(owner, { amount: 6_000_000 })
    await command<Recharge>(owner, reportText, { id: rejected.id, reference: 'UTR 78' })
    await operator(stack, 'reject-recharge', { number: rejected.number, reason: 'Never arrived' })
    expect([await isWarned(`transfer:${rejected.id}`), await mailed()]).toEqual([false, before + 2])
  })

  it('E3 counts what is due, what failed by reason and what waits for the operator', async () => {
    const before = await readWork()
    const { id } = await startRecharge(owner, { amount: 7_000_000 })
    await command(owner, reportText, { id, reference: 'UTR 79' })
    const hourAgo = Date.now() - 3_600_000
    const later = Date.now() + 3_600_000
    const mail = (name: string, status: string, at: number, reason: string | null) =>
      stack.sql(`insert into plutus_account_mails (id, kind, "to", payload_encrypted, status, attempts, dedupe_key, next_attempt_at, failure_code, created_at)
        values ('${name}', 'recover', 'a@example.com', '', '${status}', 1, '${name}', ${at}, ${reason ? `'${reason}'` : 'null'}, ${hourAgo})`)
    await mail('retried', 'retrying', later, 'provider_down')
    await mail('failed', 'failed', hourAgo, 'smtp_delivery_failed')
    await mail('failed-long-ago', 'failed', hourAgo - 2 * 86_400_000, 'smtp_delivery_failed')
    // leases have the time of the database
    const leased = database === 'SQLite' ? String(Date.now() + 60_000) : 'floor(extract(epoch from now()) * 1000) + 60000'
    const job = (ref: string, at: number, lease: string | null, attempts: number) =>
      stack.sql(`insert into plutus_jobs (id, kind, ref, payload, run_at, lease_until, attempts, failure)
        values ('${ref}', 'remind-approval', '${ref}', '{}', ${at}, ${lease}, ${attempts}, ${attempts ? "'it broke'" : 'null'})`)
    await job('failing', later, null, 3)
    await job('leased', hourAgo, leased, 0)
    await stack.sql(`insert into plutus_voucher_orders (id, supplier, company, brand, value, status, payload, attempts, created_at, updated_at)
      values ('unanswered', 'http', 'c', 'b', 50000, 'ordered', '', 0, ${hourAgo + 600_000}, ${hourAgo})`)
    const longAgo = Date.now() - 400 * 86_400_000
    const past = database === 'SQLite' ? String(longAgo) : `to_timestamp(${longAgo / 1000})`
    await stack.sql(`update recharges set date_created = ${past} where id = '${id}'`)
    const { open } = (await operator(stack, 'overview', {})) as { open: { what: string; oldest: string }[] }
    expect(open).toContainEqual(expect.objectContaining({ what: 'bank transfers reported as sent', oldest: '400 days' }))
    const work = await readWork()
    expect(work.waiting).toEqual({ ...before.waiting, transfers: before.waiting.transfers + 1 })
    expect(work.orders.open).toBe(before.orders.open + 1)
    expect(work.orders.oldest).toBeGreaterThanOrEqual(3000)
    const countOf = ({ failures }: WorkState, ...key: string[]) =>
      failures.find(({ queue, state, reason }) => [queue, state, reason].join() === key.join())?.count ?? 0
    const rise = (...key: string[]) => countOf(work, ...key) - countOf(before, ...key)
    expect(rise('account_mails', 'retrying', 'provider_down')).toBe(1)
    expect(rise('account_mails', 'failed', 'smtp_delivery_failed')).toBe(1)
    expect(rise('jobs', 'retrying', 'remind-approval')).toBe(1)
    // a leased row is being processed, so it is not due
    expect(work.queues.find(({ queue }) => queue === 'jobs')?.oldest).toBeLessThan(3600)
    await stack.sql(`delete from plutus_account_mails where id in ('retried', 'failed', 'failed-long-ago')`)
    await stack.sql(`delete from plutus_jobs where id in ('failing', 'leased')`)
    await stack.sql(`delete from plutus_voucher_orders where id = 'unanswered'`)
  })

  it('E3 emails the operator once about orders without an answer for an hour, until they are answered', {
    tags: sweepOnPostgres(database),
  }, async () => {
    await waitFor(async () => (await count(`plutus_meta where key like 'warned:order:%'`)) === 0, { what: 'earlier warnings to end' })
    const before = await mailed()
    const ago = (minutes: number) => Date.now() - minutes * 60_000
    const place = (id: string, minutes: number, reason = 'null') =>
      stack.sql(`insert into plutus_voucher_orders (id, supplier, company, brand, value, status, payload, attempts, reason, created_at, updated_at)
        values ('${id}', 'http', 'c', (select cast(id as varchar(36)) from brands limit 1), 50000, 'ordered', '', 0, ${reason}, ${ago(minutes)}, ${ago(minutes)})`)
    await place('young', 59)
    await place('with-finance', 90, `'in_stock'`)
    await place('late', 61)
    const mail = await mailTo(
      stack,
      operatorEmail,
      ({ subject, text }) => subject === 'An order has no answer from http for an hour' && text.includes('order late'),
    )
    expect(mail.text).toContain('settle-voucher-order --order late --reason')
    expect(mail.text).not.toMatch(/order young|with-finance/)
    await stack.sql(`update plutus_voucher_orders set status = 'refused' where id = 'late'`)
    await waitFor(async () => !(await isWarned('order:late')), { what: 'the warning to end' })
    expect(await mailed()).toBe(before + 1)
    await stack.sql(`delete from plutus_voucher_orders where id in ('young', 'with-finance', 'late')`)
  })

  it('E3 emails the operator once about a failing backup, notes it and lists what is open', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const before = await mailed()
    const write = (state: object) => writeFileSync(join(stack.dataDir, 'backup.json'), JSON.stringify(state))
    const notes = async (): Promise<string[]> => (await (await fetch(`${stack.directusUrl}/plutus/ready`)).json()).notes ?? []
    write({ failedAt: new Date().toISOString(), failure: 'The disk is full (/backups).', everyMs: 3_600_000 })
    const mail = await mailTo(stack, operatorEmail, ({ text }) => text.includes('The disk is full (/backups).'))
    expect(mail.subject).toBe('The backup failed')
    await waitFor(async () => (await notes()).includes('backup_failing'), { what: 'the note' })
    const { open } = await operator(stack, 'overview', {})
    const listed = open as { what: string; count: number; run: string }[]
    expect(listed).toContainEqual(
      expect.objectContaining({ what: 'backup failed: The disk is full (/backups).', run: 'npm run backup -- --to FOLDER' }),
    )
    const usual = /^npm run (operator -- [a-z-]+( .*)?|backup -- --to FOLDER|doctor)$/
    expect(listed.filter(({ count, run }) => count < 1 || !usual.test(run))).toEqual([])
    write({ succeededAt: new Date().toISOString() })
    await waitFor(async () => !(await isWarned('backup')) && !(await notes()).includes('backup_failing'), { what: 'the warning to end' })
    expect(await mailed()).toBe(before + 1)
    rmSync(join(stack.dataDir, 'backup.json'))
  })
})
