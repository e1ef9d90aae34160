import { roleMay } from '#web/entities/team/role-may.ts'
import type { CompanyRole } from '#web/gql/graphql.ts'

export type Member = { id: string; name: string; company_role: CompanyRole }

/** Returns the members who can be chosen to receive a file of codes, as their role may reveal unredeemed codes. */
export const receiversOf = (members: readonly Member[], permissions: unknown): Member[] =>
  members.filter(({ company_role }) => roleMay(company_role, 'code.reveal', permissions))

/** Returns the id of the chosen receiver, or of the only one. Null if someone has still to be chosen. */
export function receiverAmong(receivers: readonly Member[], chosen: string | null): string | null {
  const only = receivers.length === 1 ? receivers[0] : undefined
  return (receivers.find(({ id }) => id === chosen) ?? only)?.id ?? null
}
