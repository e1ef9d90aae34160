import * as z from 'zod/mini'
import { requestFunding } from '#rules/launch/awaiting-funds/hold-or-wait.ts'
import { checkWallet } from '#rules/ledger/wallet/check-wallet.ts'
import { ledgerReader } from '#rules/ledger/wallet/ledger-reader.ts'
import { moneyPeople } from '#rules/ledger/wallet/money-people.ts'
import { walletReleased } from '#rules/ledger/wallet/wallet-mails.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import { findCompany } from './find-company.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const input = z.object({
  company: z.string().check(z.minLength(1, 'Name the company')),
  reason: z.string('Give a reason of a few words').check(z.minLength(3, 'Give a reason of a few words'), z.maxLength(200)),
})

const not = (why: string) => refusal('VALIDATION', { fields: { company: why } })

/** Unfreezes a wallet. Refuses VALIDATION while it is below zero or its books do not sum, whoever asks. */
export const unfreezeWallet: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL --reason "what was corrected"',
  run: async (body, caller) => {
    const { company: wanted, reason } = parseInput(input, body)
    const knex = ledgerReader()
    const company = await findCompany(knex, wanted)
    const mismatches = await checkWallet(knex, company.id)
    if (mismatches.length) throw not(`The ledger doesn’t add up yet: ${mismatches.join('; ')}`)
    return transact(async (work) => {
      const { trx, changes, now } = work
      const before = await trx('wallets').where({ company: company.id }).first()
      if (before?.status !== 'frozen') throw not(`The wallet of ${company.name} isn’t frozen`)
      const after = { status: 'active', frozen_reason: null } as const
      const released = await trx('wallets')
        .where({ id: before.id, status: 'frozen' })
        .where('available', '>=', 0)
        .update({ ...after, frozen_at: null, revision: trx.raw('revision + 1') })
      if (!released) throw not(`The balance is below zero: ${formatMoney(minor(before.available), before.currency)}`)
      changes.add('wallets', before.id)
      await requestFunding(trx, company.id)
      await auditOperator(work, caller, company.id, 'wallet.unfreeze', 'wallets', before.id, {
        detail: { reason },
        before: { status: 'frozen', frozen_reason: before.frozen_reason },
        after,
      })
      const people = await moneyPeople(trx, company.id)
      for (const { id, email } of people) {
        const dedupeKey = `released:${before.id}:${before.revision}:${id}`
        await queueAccountMail(trx, { kind: walletReleased, to: email, payload: { company: company.id }, dedupeKey, now })
      }
      return { company: company.name, status: 'active', available: formatMoney(minor(before.available), before.currency) }
    })
  },
}
