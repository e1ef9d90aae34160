/** A company's roles (product.md 5.10). What each may do is rules/platform/access/abilities.ts. */
export const companyRoles = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter', 'Finance', 'Support', 'Viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]
