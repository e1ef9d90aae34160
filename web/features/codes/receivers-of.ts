import { roleMay } from '#web/entities/team/role-may.ts'
import type { CompanyRole } from '#web/gql/graphql.ts'

export type Member = { id: string; name: string; company_role: CompanyRole }

/** Returns the members who can be chosen to receive a file of codes, as their role may reveal unredeemed codes. */
export const receiversOf = (members: readonly Member[], permissions: unknown): Member[] =>
  members.filter(({ company_role }) => roleMay(company_role, 'code.reveal', permissions))
