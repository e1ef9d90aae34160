import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells a company's finance people that nothing can be spent from its wallet, why, and what still works. */
export const walletFrozen = accountMail<{ company: string; reason: 'overdrawn' | 'mismatch' }>('wallet-frozen', {
  compose: async ({ company: id, reason }, { knex }) => {
    const { name } = await orThrow(knex('companies').where({ id }).first('name'))
    return {
      subject: `The wallet of ${name} is frozen`,
      heading: 'Your wallet is frozen',
      paragraphs: [
        ...words[reason],
        'No campaign can be launched until it is unfrozen. Rewards already sent can still be redeemed, and unredeemed ones return to the wallet as usual.',
      ],
      button: { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
    }
  },
})

const words = {
  overdrawn: [
    'Your bank or card issuer reversed a payment that was already spent, so the balance is below zero.',
    'Recharge at least the missing amount, then reply to this email. We’ll unfreeze the wallet once the balance is no longer below zero.',
  ],
  mismatch: [
    'Our checks found a balance that doesn’t match its entries, so we stopped spending as a precaution.',
    'You don’t need to do anything. We’re looking into it and will email you when the wallet is unfrozen.',
  ],
}
