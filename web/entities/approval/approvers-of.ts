import { roleMay } from '#web/entities/team/role-may.ts'
import type { CompanyRole } from '#web/gql/graphql.ts'

type Member = { id: string; name: string; company_role: CompanyRole }

/** Who may decide on what `maker` submitted: everyone with the ability except the maker. */
export const approversOf = (members: readonly Member[], permissions: unknown, maker: string | undefined): Member[] =>
  members.filter(({ id, company_role }) => id !== maker && roleMay(company_role, 'approval.decide', permissions))
