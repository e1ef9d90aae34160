/** A company's roles (product.md 5.10). What each may do stands beside its verb. */
export const companyRoles = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter', 'Finance', 'Support', 'Viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

export const drafters: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter']
export const senders: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender']
export const supporters: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Support']

/** Roles that read wallet lines, and roles that read the audit and the keys (design §1). */
const moneyReaders: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Finance']
const auditReaders: CompanyRole[] = ['Owner', 'Admin']

/** The two columns of the Directus user by which row rules cut what a role may not read. */
export const readingColumns = (role: CompanyRole, company: string): { money_company: string | null; audit_company: string | null } => ({
  money_company: moneyReaders.includes(role) ? company : null,
  audit_company: auditReaders.includes(role) ? company : null,
})
