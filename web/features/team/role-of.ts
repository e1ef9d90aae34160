import { type CompanyRole, companyRoles } from '#graphql/rules/platform/access/abilities.ts'

/** The role that a row names; one this build does not know reads as the least. */
export const roleOf = (role: string): CompanyRole => companyRoles.find((known) => known === role) ?? 'Viewer'
