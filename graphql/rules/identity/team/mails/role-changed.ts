import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { roleName } from '#rules/mail/account-mail/role-name.ts'
import type { CompanyRole } from '#rules/platform/access/roles.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells a person their new role (R25). */
export const roleChanged = accountMail<{ companyName: string; by: string; role: CompanyRole }>('role-changed', {
  compose: ({ companyName, by, role }) => ({
    subject: `Your role at ${companyName} is now ${roleName(role)}`,
    heading: 'Your role has changed',
    paragraphs: [`${by} changed your role in the ${companyName} team to ${roleName(role)}.`],
    button: { label: 'See what you can do', link: `${env.publicUrl}/profile/permissions` },
  }),
})
