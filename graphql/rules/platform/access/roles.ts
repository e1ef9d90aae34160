import { abilities } from './abilities.ts'

/** A company's roles (product.md 5.10). What each may do is rules/platform/access/abilities.ts. */
export const companyRoles = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter', 'Finance', 'Support', 'Viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The two columns of the Directus user by which row rules cut what a role may not read (design §1). */
export const readingColumns = (role: CompanyRole, company: string): { money_company: string | null; audit_company: string | null } => ({
  money_company: isAmong(abilities['money.view'].roles, role) ? company : null,
  audit_company: isAmong(abilities['audit.view'].roles, role) ? company : null,
})

const isAmong = (roles: readonly CompanyRole[], role: CompanyRole) => roles.includes(role)
