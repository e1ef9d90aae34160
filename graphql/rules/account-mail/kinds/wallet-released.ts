import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

/** Tells a company's money people that its wallet can be spent from again. */
export const walletReleased = accountMail<{ company: string }>({
  compose: async ({ company: id }, { knex }) => {
    const { name } = await knex('companies').where({ id }).first('name')
    return {
      subject: `The wallet of ${name} is released`,
      heading: 'Your wallet is released',
      paragraphs: [
        'You can launch campaigns again. Launches that were waiting for the wallet go on by themselves as far as the balance reaches.',
      ],
      button: { label: 'Open the wallet', link: `${env.publicUrl}/wallet` },
    }
  },
})
