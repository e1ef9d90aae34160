import * as z from 'zod/mini'
import type { CompanyRole } from '#graphql/contracts/access/abilities.ts'
import { inviteInput } from '#graphql/contracts/team/team.ts'
import type { InviteStatus } from '#web/gql/graphql.ts'
import { isOpenInvite } from './is-open-invite.ts'
import { roleOf } from './role-of.ts'

export type TeamAddresses = {
  members: readonly { email: string }[]
  invites: readonly { id: string; email: string; company_role: CompanyRole; status: InviteStatus; expires_at: string }[]
}

export type CheckedAddress = {
  /** The normalised email, or the text as typed if it is invalid. */
  email: string
  verdict: 'ready' | 'invalid' | 'twice' | 'member' | 'invited'
  /** The reason why the address is invalid. Undefined for other verdicts. */
  fault?: string
  /** The open invite for this email. Undefined unless the verdict is `invited`. */
  invite?: { id: string; role: CompanyRole }
}

/** Checks each address of a list before the request: valid, unique, not a member and not invited. The server checks again. */
export function checkAddresses(typed: readonly string[], { members, invites }: TeamAddresses, now: number): CheckedAddress[] {
  const isMember = new Set(members.map(({ email }) => email))
  const open = new Map(invites.filter((invite) => isOpenInvite(invite, now)).map((invite) => [invite.email, invite]))
  const seen = new Set<string>()
  return typed.map((text) => {
    const { data: email, error } = z.safeParse(inviteInput.shape.email, text)
    if (error) return { email: text, verdict: 'invalid', fault: error.issues[0]?.message ?? '' }
    if (seen.has(email)) return { email, verdict: 'twice' }
    seen.add(email)
    if (isMember.has(email)) return { email, verdict: 'member' }
    const invite = open.get(email)
    if (!invite) return { email, verdict: 'ready' }
    return { email, verdict: 'invited', invite: { id: invite.id, role: roleOf(invite.company_role) } }
  })
}

/**
 * Returns the addresses of the next request. Addresses that the server refused are left out while there are others, and retried when there
 * are none.
 */
export function selectInvites(checked: readonly CheckedAddress[], refused: Record<string, string>): CheckedAddress[] {
  const ready = checked.filter(({ verdict }) => verdict === 'ready')
  const fresh = ready.filter(({ email }) => !refused[email])
  return fresh.length > 0 ? fresh : ready
}
