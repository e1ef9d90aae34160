import { type CompanyRole, companyRoles } from '#graphql/contracts/access/abilities.ts'

/** Parses a stored role. A role that this build does not know becomes Viewer. */
export const roleOf = (role: string): CompanyRole => companyRoles.find((each) => each === role) ?? 'Viewer'
