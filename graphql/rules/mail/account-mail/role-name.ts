import type { CompanyRole } from '#rules/platform/access/roles.ts'

/** A role as a sentence calls it. */
export const roleName = (role: CompanyRole): string => (role === 'Admin' ? 'Administrator' : role)
