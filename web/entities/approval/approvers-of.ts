import { roleMay } from '#web/entities/team/role-may.ts'
import type { CompanyRole } from '#web/gql/graphql.ts'

type Member = { id: string; name: string; company_role: CompanyRole }

/** Returns the members who may decide on a request of `maker`, which excludes the maker. */
export const approversOf = (members: readonly Member[], permissions: unknown, maker: string | undefined): Member[] =>
  members.filter(({ id, company_role }) => id !== maker && roleMay(company_role, 'approval.decide', permissions))
