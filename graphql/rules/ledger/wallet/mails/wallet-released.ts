import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells a company's finance people that its wallet can be spent from again. */
export const walletReleased = accountMail<{ company: string }>('wallet-released', {
  compose: async ({ company: id }, { knex }) => {
    const { name } = await orThrow(knex('companies').where({ id }).first('name'))
    return {
      subject: `The wallet of ${name} is unfrozen`,
      heading: 'Your wallet is unfrozen',
      paragraphs: ['You can launch campaigns again. Launches that were waiting continue automatically, as far as the balance allows.'],
      button: { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
    }
  },
})
