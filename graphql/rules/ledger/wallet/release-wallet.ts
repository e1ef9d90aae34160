import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { type FreezeReason, freezeColumns, freezeReasons } from './freeze-reasons.ts'
import { findMoneyViewers, walletReleasedMail } from './wallet-mails.ts'

/** Published in the transaction that makes a frozen wallet active again. The wallet is locked. */
export const walletReleased = defineEvent<[trx: Knex.Transaction, company: string]>('wallet.released')

/**
 * Clears reasons for which a wallet is frozen, in one guarded statement. The wallet becomes active if no other reason is left, and launches
 * then continue. Undefined if one of the reasons was not set, or an overdrawn wallet is still below zero.
 */
export async function clearFreezing(work: UnitOfWork, company: string, reasons: FreezeReason[]): Promise<Row<'wallets'> | undefined> {
  const { trx, changes } = work
  const cleared = reasons.map((reason) => freezeColumns[reason])
  const others = freezeReasons.filter((reason) => !reasons.includes(reason)).map((reason) => freezeColumns[reason])
  const isFree = others.map((column) => `${column} is null`).join(' and ') || '1 = 1'
  const [wallet] = await trx('wallets')
    .where({ company })
    .where((query) => void cleared.map((column) => query.whereNotNull(column)))
    .where((query) => void (reasons.includes('overdrawn') ? query.where('available', '>=', 0) : query))
    .update({
      ...Object.fromEntries(cleared.map((column) => [column, null])),
      ...(reasons.includes('operator') && { suspended_reason: null }),
      status: trx.raw(`case when ${isFree} then 'active' else 'frozen' end`),
      revision: trx.raw('revision + 1'),
    })
    .returning('*')
  if (!wallet) return undefined
  changes.add('wallets', wallet.id)
  if (wallet.status === 'active') await announceRelease(work, wallet)
  return wallet
}

/**
 * Clears that a wallet is overdrawn, once returned money has brought it back to zero or more. One that is frozen for another reason stays
 * frozen.
 */
export async function clearOverdrawn(work: UnitOfWork, company: string): Promise<void> {
  const wallet = await clearFreezing(work, company, ['overdrawn'])
  if (!wallet) return
  await auditSystem(work.trx, {
    company,
    cause: wallet.id,
    action: 'wallet.unfreeze',
    entity: 'wallets',
    entityId: wallet.id,
    detail: { cause: 'overdrawn', reason: 'The reversed money returned' },
    before: { status: 'frozen' },
    after: { status: wallet.status },
    now: work.now,
  })
}

/** Lets launches that were stopped or wait for funds continue, and emails the members who can view the wallet's money. */
async function announceRelease({ trx, now }: UnitOfWork, { id: wallet, company, revision }: Row<'wallets'>): Promise<void> {
  await walletReleased.publish(trx, company)
  for (const { id, email } of await findMoneyViewers(trx, company)) {
    const dedupeKey = `released:${wallet}:${revision}:${id}`
    await queueAccountMail(trx, { kind: walletReleasedMail, to: email, payload: { company }, dedupeKey, now })
  }
}
