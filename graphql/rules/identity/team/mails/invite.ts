import { findHolder } from '#rules/identity/email-change/find-holder.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { roleName } from '#rules/mail/account-mail/role-name.ts'
import type { CompanyRole } from '#rules/platform/access/roles.ts'
import { env } from '#rules/platform/env/env.ts'

type Invite = { link: string; companyName: string; invitedBy: string; role: CompanyRole }

/**
 * Invites someone to a team (R25). Whether the address has an account already is looked up here and told to nobody else:
 * a company cannot find out who is a customer of ours.
 */
export const invite = accountMail<Invite>('invite', {
  goodForMs: 7 * 86_400_000,
  compose: async ({ link, companyName, invitedBy, role }, { knex, to, now }) => {
    const asked = `${invitedBy} has invited you to join the ${companyName} team on Plutus, as ${roleName(role)}.`
    const account = await findHolder(knex, to, now)
    const subject = `Join ${companyName} on Plutus`
    if (account) {
      return {
        subject,
        heading: `Join ${companyName}`,
        paragraphs: [
          asked,
          `This email address already has a Plutus account, and an account belongs to one company. To join ${companyName}, ask for an invite to a different email address.`,
        ],
        button: { label: 'Sign in', link: `${env.publicUrl}/auth/login` },
        notes: ['If you don’t want to join, you can ignore this email.'],
      }
    }
    return {
      subject,
      heading: `Join ${companyName}`,
      paragraphs: [asked, 'The link works for 7 days and only for you.'],
      button: { label: 'Accept the invite', link },
      notes: [`If you don’t know ${companyName}, you can ignore this email.`],
    }
  },
})
