import { env } from '../../env.ts'
import { makeResetLink } from '../../password/reset-link.ts'
import { accountMail } from '../account-mail.ts'

/** The way back in (R2). An address without an account, one shut out, or one that asked three times this hour gets nothing. */
export const recover = accountMail({
  goodForMs: 60 * 60_000,
  compose: async (_payload, { knex, id, to, now }) => {
    const token = await makeResetLink(knex, { mail: id, email: to, now })
    return token ? words(`${env.publicUrl}/auth/reset?token=${token}`) : undefined
  },
})

const words = (link: string) => ({
  subject: 'Choose a new password for Plutus',
  heading: 'Choose a new password',
  paragraphs: ['Somebody, probably you, asked for a new password. The link is good for 60 minutes, and once.'],
  button: { label: 'Choose a new password', link },
  notes: ['You did not ask? Then there is nothing to do: your password stays as it is.'],
})
