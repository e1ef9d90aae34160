import type { Knex } from 'knex'
import { accountMailQueue } from '#rules/mail/account-mail/claim-account-mails.ts'
import { messageQueue } from '#rules/messaging/outbox.ts'
import { jobQueue } from '#rules/platform/jobs/jobs.ts'
import { log } from '#rules/platform/log.ts'
import { readHold, takeHold } from '#rules/platform/operation/hold-state.ts'
import { setNote } from '#rules/platform/operation/notes.ts'
import { holdOrders } from '#rules/reward/redemption/hold-orders.ts'

/** In ms. While rows are held, each process checks this often if another one has released them. */
const checkMs = 10_000

/**
 * Holds what a restored database would send, order, pay or run, if `restore` or `operator hold` requested it. Marks the rows once, in one
 * transaction, and must run before the worker. Notes `held` in `/readyz` until the rows are released.
 */
export async function applyHold(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    const hold = await readHold(trx)
    if (!hold || !(await takeHold(trx, hold))) return
    const now = Date.now()
    for (const queue of [messageQueue, accountMailQueue, jobQueue]) await queue.hold(trx, now)
    await holdOrders(trx, now)
    log.warn({ held: hold.backupAt ?? hold.at }, 'What the backup would send, order, pay or run waits for: npm run operator -- release')
  })
  if (await noteHold(knex)) watchRelease(knex)
}

/** Notes in this process if rows are held, and returns it. */
export async function noteHold(knex: Knex): Promise<boolean> {
  const isHeld = Boolean(await readHold(knex))
  setNote('held', isHeld)
  return isHeld
}

function watchRelease(knex: Knex): void {
  const timer = setInterval(() => {
    void noteHold(knex).then(
      (isHeld) => void (isHeld || clearInterval(timer)),
      () => undefined, // the database is away, and the next check asks again
    )
  }, checkMs).unref()
}
