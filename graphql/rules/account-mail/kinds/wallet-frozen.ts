import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

/** Tells a company's money people that nothing can be spent from its wallet, why, and what goes on all the same. */
export const walletFrozen = accountMail<{ company: string; reason: 'overdrawn' | 'mismatch' }>({
  compose: async ({ company: id, reason }, { knex }) => {
    const { name } = await knex('companies').where({ id }).first('name')
    return {
      subject: `The wallet of ${name} is frozen`,
      heading: 'Your wallet is frozen',
      paragraphs: [
        ...words[reason],
        'Until it is released no campaign can be launched. Rewards that are already out can still be claimed, and unclaimed ones return as always.',
      ],
      button: { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
    }
  },
})

const words = {
  overdrawn: [
    'A payment that had been credited was taken back by your bank or card issuer, and more of it had been spent than is left: the balance is below zero.',
    'Recharge at least what is missing, then answer this mail: we release the wallet once the balance is no longer below zero.',
  ],
  mismatch: [
    'Our running check found a balance that does not equal its entries, so we stopped spending before anything could go wrong.',
    'You need not do anything: we are looking into it and will tell you when the wallet is released.',
  ],
}
