import type { CompanyRole } from '#contracts/access/abilities.ts'
import { findHolder } from '#rules/identity/email-change/find-holder.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

type Invite = { link: string; companyName: string; invitedBy: string; role: CompanyRole }

/**
 * Email with an invite to a team (R25). Only this email mentions an account at another company, so the inviting company cannot detect one.
 */
export const inviteMail = accountMail<Invite>('invite', {
  goodForMs: 7 * 86_400_000,
  compose: async ({ link, companyName, invitedBy, role }, { knex, to, now }) => {
    const invitation = `${invitedBy} has invited you to join the ${companyName} team on Plutus, as ${roleName(role)}.`
    const account = await findHolder(knex, to, now)
    const subject = `Join ${companyName} on Plutus`
    if (account) {
      return {
        subject,
        heading: `Join ${companyName}`,
        paragraphs: [
          invitation,
          `This email address already has a Plutus account, and an account belongs to one company. To join ${companyName}, ask for an invite to a different email address.`,
        ],
        button: { label: 'Sign in', link: `${env.publicUrl}/auth/login` },
        notes: ['If you don’t want to join, you can ignore this email.'],
      }
    }
    return {
      subject,
      heading: `Join ${companyName}`,
      paragraphs: [invitation, 'The link works for 7 days and only for you.'],
      button: { label: 'Accept the invite', link },
      notes: [`If you don’t know ${companyName}, you can ignore this email.`],
    }
  },
})

/** Email to the Owners and Admins about an accepted invite (R25). */
export const memberJoinedMail = accountMail<{ companyName: string; name: string; role: CompanyRole }>('member-joined', {
  compose: ({ companyName, name, role }) => ({
    subject: `${name} joined ${companyName}`,
    heading: 'New team member',
    paragraphs: [`${name} accepted the invite and is now ${roleName(role)} in the ${companyName} team.`],
    button: { label: 'Open the team', link: `${env.publicUrl}/profile/team` },
    notes: [preferencesNote],
  }),
})

const preferencesNote = `You can turn off emails about the team: ${env.publicUrl}/profile/preference`

/** Email to the Owners and Admins about a removed team member (R25). */
export const memberRemovedMail = accountMail<{ companyName: string; by: string; name: string }>('member-removed', {
  compose: ({ companyName, by, name }) => ({
    subject: `${name} was removed from ${companyName}`,
    heading: 'Team member removed',
    paragraphs: [`${by} removed ${name} from the ${companyName} team. Everything ${name} did stays as it is.`],
    button: { label: 'Open the team', link: `${env.publicUrl}/profile/team` },
    notes: [preferencesNote],
  }),
})

/** Email to a person about their new role (R25). */
export const roleChangedMail = accountMail<{ companyName: string; by: string; role: CompanyRole }>('role-changed', {
  compose: ({ companyName, by, role }) => ({
    subject: `Your role at ${companyName} is now ${roleName(role)}`,
    heading: 'Your role has changed',
    paragraphs: [`${by} changed your role in the ${companyName} team to ${roleName(role)}.`],
    button: { label: 'See what you can do', link: `${env.publicUrl}/profile/permissions` },
  }),
})

/** Returns the name of a role for a sentence in an email: "Administrator" for Admin, any other role unchanged. */
const roleName = (role: CompanyRole): string => (role === 'Admin' ? 'Administrator' : role)
