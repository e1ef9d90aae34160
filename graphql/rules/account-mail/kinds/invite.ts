import type { CompanyRole } from '../../core/roles.ts'
import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'
import { roleName } from '../role-name.ts'

type Invite = { link: string; companyName: string; invitedBy: string; role: CompanyRole }

/**
 * Asks somebody into a team (R25). Whether the address has an account already is looked up here and told to nobody else:
 * a company cannot find out who is a customer of ours.
 */
export const invite = accountMail<Invite>({
  goodForMs: 7 * 86_400_000,
  compose: async ({ link, companyName, invitedBy, role }, { knex, to }) => {
    const asked = `${invitedBy} asks you to join the team of ${companyName} on Plutus, as ${roleName(role)}.`
    const account = await knex('directus_users').where({ email: to }).first('id')
    const subject = `Join ${companyName} on Plutus`
    if (account) {
      return {
        subject,
        heading: `${companyName} invites you`,
        paragraphs: [
          asked,
          `This address has a Plutus account already, and an account belongs to one company. To join ${companyName}, ask for an invite to another address of yours.`,
        ],
        button: { label: 'Sign in', link: `${env.publicUrl}/auth/login` },
        notes: ['You do not want to join? Then there is nothing to do.'],
      }
    }
    return {
      subject,
      heading: `${companyName} invites you`,
      paragraphs: [asked, 'The link is good for 7 days and for you alone.'],
      button: { label: 'Accept the invite', link },
      notes: [`You do not know ${companyName}? Then there is nothing to do.`],
    }
  },
})
