import { type CompanyRole, companyRoles } from '#graphql/rules/platform/access/abilities.ts'

/** The role of a row; one unknown to this build counts as the least. */
export const roleOf = (role: string): CompanyRole => companyRoles.find((known) => known === role) ?? 'Viewer'
