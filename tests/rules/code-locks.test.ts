import { afterAll, beforeAll, expect, it } from 'vitest'
import { askAs, beginMove, moveTo } from '#tests/support/email-change.ts'
import { callAsGuest, codeOf, newEmail, signUpCompany } from '#tests/support/sign-up.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
  stack = await startStack({ env: postgres.env })
})
afterAll(async () => {
  await stack?.stop()
  await postgres?.stop()
})

/** Waits until so many transactions wait for a row. */
const waiting = (count: number) =>
  waitFor(async () => (await postgres.run("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length === count, {
    what: `${count} to wait for a row`,
  })

/** Transactions that have written a code and not ended. */
const withCodes = () =>
  postgres.run("select pid from pg_locks where relation = 'plutus_one_time_codes'::regclass and mode = 'RowExclusiveLock'")

it('R25 a code for another address waits for the team before it is taken, as an undo does before it drops the codes', async () => {
  const owner = await signUpCompany(stack)
  const [second, third] = [newEmail('second'), newEmail('third')]
  const token = await moveTo(stack, owner, { from: owner.email, to: second })
  const typed = await beginMove(stack, owner, { from: second, to: third })
  const release = await postgres.hold(
    `select 1 from companies where id = (select company from members where id = '${owner.user.id}') for update`,
  )
  const undone = callAsGuest(stack, '/auth/email/undo', { body: { token } })
  await waiting(1)
  const confirmed = askAs(owner, '/auth/email/verify', typed)
  await waiting(2)
  const holders = await withCodes()
  await release()
  expect([(await undone).status, codeOf(await confirmed)]).toEqual([200, 'INVALID_CODE'])
  expect(holders, 'the two would wait for each other').toEqual([])
})
