import type { CompanyRole } from '../../core/roles.ts'
import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'
import { roleName } from '../role-name.ts'

/** Tells a person of his new role (R25). */
export const roleChanged = accountMail<{ companyName: string; by: string; role: CompanyRole }>({
  compose: ({ companyName, by, role }) => ({
    subject: `Your role at ${companyName} is ${roleName(role)} now`,
    heading: 'You have another role',
    paragraphs: [`${by} gave you the role ${roleName(role)} in the team of ${companyName}.`],
    button: { label: 'See what it may do', link: `${env.publicUrl}/profile/permissions` },
  }),
})
