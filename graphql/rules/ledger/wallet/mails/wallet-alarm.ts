import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'

/** Tells whoever runs Plutus (OPERATOR_EMAIL) which wallet was frozen, what does not add up, and how to unfreeze it. */
export const walletAlarm = accountMail<{ company: string; reason: 'overdrawn' | 'mismatch'; mismatches: string[] }>('wallet-alarm', {
  compose: async ({ company: id, reason, mismatches }, { knex }) => {
    const { name } = await orThrow(knex('companies').where({ id }).first('name'))
    return {
      subject: `Wallet frozen (${reason}): ${name}`,
      heading: `The wallet of ${name} was frozen`,
      paragraphs: reason === 'overdrawn' ? ['A reversed recharge left its balance below zero.'] : mismatches,
      notes: [
        'To check again: npm run operator -- check-ledgers',
        `Once it is corrected: npm run operator -- unfreeze-wallet --company ${id} --reason "what was wrong"`,
      ],
    }
  },
})
