import type { CompanyRole } from '../../core/roles.ts'
import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'
import { roleName } from '../role-name.ts'

/** Tells the Owners and Admins that somebody accepted an invite (R25). */
export const memberJoined = accountMail<{ companyName: string; name: string; role: CompanyRole }>({
  compose: ({ companyName, name, role }) => ({
    subject: `${name} joined ${companyName}`,
    heading: 'Your team has grown',
    paragraphs: [`${name} accepted the invite and is ${roleName(role)} in the team of ${companyName} now.`],
    button: { label: 'Open the team', link: `${env.publicUrl}/profile/team` },
    notes: [preferencesNote],
  }),
})

export const preferencesNote = `Mails about the team can be switched off at ${env.publicUrl}/profile/preference`
