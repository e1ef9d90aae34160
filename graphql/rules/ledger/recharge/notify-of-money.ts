import { formatMoney } from '#contracts/money/currency.ts'
import { findMoneyViewers } from '#rules/ledger/wallet/wallet-mails.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { hashedId } from '#rules/platform/db/row-id.ts'
import { env } from '#rules/platform/env/env.ts'
import type { RechargeRow } from './recharge-row.ts'
import type { SettledRecharge } from './settle-recharge.ts'

type Notice = Pick<MoneyNotice, 'change' | 'amount'> & { key: string; reason?: string | null }

/**
 * Emails the person who started the recharge if pending money will not arrive, or if they left, all members who can view money. Emails
 * those members if money was reversed, was returned, or was paid beyond what was due.
 */
export async function notifyOfMoney({ trx, now }: UnitOfWork, before: RechargeRow, after: SettledRecharge): Promise<void> {
  const isRefused = after.status === 'rejected' || (after.status === 'failed' && before.status === 'processing')
  if (isRefused && after.status !== before.status) {
    const starter = await trx('members').where({ id: after.startedBy, kind: 'person', status: 'active' }).select('id', 'email')
    const people = starter.length ? starter : await findMoneyViewers(trx, after.company)
    await send({ change: 'refused', amount: after.total, key: String(now.getTime()) }, people)
  }
  const notices = [...moved(after), ...surplus(before, after)]
  if (!notices.length) return
  const viewers = await findMoneyViewers(trx, after.company)
  for (const notice of notices) await send(notice, viewers)

  async function send({ key, ...notice }: Notice, people: { id: string; email: string }[]): Promise<void> {
    for (const { id, email } of people) {
      await queueAccountMail(trx, {
        kind: rechargeTroubleMail,
        to: email,
        payload: { recharge: after.id, reason: after.reason, ...notice },
        dedupeKey: `recharge-trouble:${after.id}:${notice.change}:${key}:${id}`,
        now,
      })
    }
  }
}

/** Returns a notice each for the sum that was reversed, returned to us, and reversed by mistake, by the entries that moved them. */
function moved({ movements }: SettledRecharge): Notice[] {
  const sides = [
    { change: 'reversed' as const, all: movements.filter(({ amount }) => amount > 0) },
    { change: 'returned' as const, all: movements.filter(({ amount, reversal }) => amount < 0 && reversal.kind !== 'manual') },
    { change: 'undone' as const, all: movements.filter(({ amount, reversal }) => amount < 0 && reversal.kind === 'manual') },
  ]
  return sides
    .filter(({ all }) => all.length)
    .map(({ change, all }) => ({
      change,
      amount: all.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
      ...(change === 'undone' ? { reason: all.map(({ reversal }) => reversal.reason).join('\n') } : {}),
      key: hashedId(all.map(({ reversal }) => `${reversal.id}/${reversal.entries}`).join(), 5),
    }))
}

function surplus(before: RechargeRow, after: SettledRecharge): Notice[] {
  // a payment that replaces a refunded one is no surplus
  const beyondDue = ({ credited, reversed, amount }: RechargeRow) => Math.max(0, credited - reversed - amount)
  const added = beyondDue(after) - beyondDue(before)
  return after.credited > before.credited && added > 0 ? [{ change: 'surplus', amount: added, key: String(after.credited) }] : []
}

type MoneyNotice = {
  recharge: string
  change: 'refused' | 'reversed' | 'returned' | 'undone' | 'surplus'
  amount: number
  reason: string | null
}

const reasons: Record<string, string> = {
  declined: 'The card was declined.',
  bank_rejected: 'The bank didn’t complete it.',
  chargeback: 'The card or account holder disputed the payment.',
  refunded: 'It was refunded.',
}

const withReason: MoneyNotice['change'][] = ['refused', 'reversed', 'undone']

/**
 * Returns the sentence for a reason code. A reason without a known code is returned unchanged, because our finance team enters sentences.
 * Empty without a reason.
 */
const reasonLabels = (reason: string | null): string[] => (reason ? [reasons[reason] ?? reason] : [])

/**
 * Emails the person who started a recharge that its payment failed. Emails all members who can view the company's money that it was
 * reversed, returned, reversed by mistake, or paid beyond what was due.
 */
export const rechargeTroubleMail = accountMail<MoneyNotice>('recharge-trouble', {
  compose: async ({ recharge: id, change, amount, reason }, { knex }) => {
    const { number, currency } = await orThrow(knex('recharges').where({ id }).first('number', 'currency'))
    const sum = formatMoney(amount, currency)
    const { subject, heading, happened } = words[change](sum, number)
    return {
      subject,
      heading,
      paragraphs: [happened, ...(withReason.includes(change) ? reasonLabels(reason) : [])],
      button: { label: 'Open the recharge', link: `${env.publicUrl}/recharge/status?id=${id}` },
    }
  },
})

const words = {
  refused: (sum: string, number: string) => ({
    subject: `Recharge ${number} failed`,
    heading: 'A recharge failed',
    happened: `The ${sum} of recharge ${number} won’t reach your wallet. Nothing was credited.`,
  }),
  reversed: (sum: string, number: string) => ({
    subject: `${sum} of recharge ${number} was reversed`,
    heading: 'A recharge was reversed',
    happened: `${sum} from recharge ${number} was reversed, so we took it out of your wallet.`,
  }),
  returned: (sum: string, number: string) => ({
    subject: `${sum} of recharge ${number} was returned`,
    heading: 'Money was returned to your wallet',
    happened: `${sum} from recharge ${number} had been reversed. It was returned to us, so it is back in your wallet.`,
  }),
  undone: (sum: string, number: string) => ({
    subject: `${sum} of recharge ${number} is back in your wallet`,
    heading: 'A reversal was undone',
    happened: `We undid a reversal of recharge ${number}, so ${sum} is back in your wallet.`,
  }),
  surplus: (sum: string, number: string) => ({
    subject: `${sum} more than recharge ${number} asked for arrived`,
    heading: 'A recharge was paid more than once',
    happened: `${sum} more than recharge ${number} asked for arrived. It is in your wallet, without a second fee. If you want it back, reply to this email.`,
  }),
}
