import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { roleName } from '#rules/mail/account-mail/role-name.ts'
import type { CompanyRole } from '#rules/platform/access/roles.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells the Owners and Admins that someone accepted an invite (R25). */
export const memberJoined = accountMail<{ companyName: string; name: string; role: CompanyRole }>('member-joined', {
  compose: ({ companyName, name, role }) => ({
    subject: `${name} joined ${companyName}`,
    heading: 'New team member',
    paragraphs: [`${name} accepted the invite and is now ${roleName(role)} in the ${companyName} team.`],
    button: { label: 'Open the team', link: `${env.publicUrl}/profile/team` },
    notes: [preferencesNote],
  }),
})

export const preferencesNote = `You can turn off emails about the team: ${env.publicUrl}/profile/preference`
