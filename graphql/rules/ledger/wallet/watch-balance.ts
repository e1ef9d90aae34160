import { abilities, isAble } from '#contracts/access/abilities.ts'
import type { Row } from '#model/tables.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, minor, parseJson } from '#rules/platform/db/database.ts'
import { lowBalanceMail } from './wallet-mails.ts'

/** In ms. Least time between two low-balance alerts of a wallet. */
const quietMs = 24 * 3_600_000

/**
 * Emails the low-balance alert to its receivers when the available balance falls below the threshold, at most once in 24 hours. Sends no
 * other until the balance has reached it again. The caller has locked the wallet, so concurrent entries send one alert.
 */
export async function watchBalance({ trx, now }: UnitOfWork, wallet: Row<'wallets'>): Promise<void> {
  const isLow = minor(wallet.available) < minor(wallet.low_balance_threshold)
  const isArmed = Boolean(wallet.alert_armed)
  if (!isLow && !isArmed) await trx('wallets').where({ id: wallet.id }).update({ alert_armed: true })
  const isQuiet = wallet.alerted_at !== null && now.getTime() - instant(wallet.alerted_at).getTime() < quietMs
  if (!isLow || !isArmed || isQuiet) return
  const receivers = await trx('members')
    .whereIn('id', parseJson(wallet.alert_receivers) ?? [])
    .where({ company: wallet.company, status: 'active' })
    .whereIn('company_role', [...abilities['money.view'].roles])
    .select('id', 'email', 'company_role')
  if (!receivers.length) return
  const disarmed = await trx('wallets').where({ id: wallet.id, alert_armed: true }).update({ alert_armed: false, alerted_at: now })
  if (!disarmed) return
  const permissions = await readPermissions(trx, wallet.company)
  for (const { id, email, company_role: role } of receivers) {
    await queueAccountMail(trx, {
      kind: lowBalanceMail,
      to: email,
      payload: {
        company: wallet.company,
        currency: wallet.currency,
        available: minor(wallet.available),
        threshold: minor(wallet.low_balance_threshold),
        mayRecharge: isAble(role, 'recharge.start', permissions),
      },
      dedupeKey: `low-balance:${wallet.id}:${wallet.seq}:${id}`,
      now,
    })
  }
}
