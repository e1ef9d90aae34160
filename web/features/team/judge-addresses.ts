import * as z from 'zod/mini'
import { inviteInput } from '#graphql/rules/identity/team/invite.input.ts'
import type { CompanyRole } from '#graphql/rules/platform/access/abilities.ts'
import type { InviteStatus } from '#web/gql/graphql.ts'
import { isOpenInvite } from './is-open-invite.ts'
import { roleOf } from './role-of.ts'

export type Standing = {
  members: readonly { email: string }[]
  invites: readonly { id: string; email: string; company_role: CompanyRole; status: InviteStatus; expires_at: string }[]
}

export type JudgedAddress = {
  /** As it is sent; an invalid address stays as it was typed. */
  email: string
  verdict: 'ready' | 'invalid' | 'twice' | 'member' | 'invited'
  /** Why it is invalid. */
  fault?: string
  /** The open invite, where there is one. */
  invite?: { id: string; role: CompanyRole }
}

/** What would happen with each address of a list, before anything is sent; the server decides again. */
export function judgeAddresses(typed: readonly string[], { members, invites }: Standing, now: number): JudgedAddress[] {
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

/** Whom the next sending invites: those that the server refused wait while there are others, and are tried again when there are none. */
export function toSend(judged: readonly JudgedAddress[], refused: Record<string, string>): JudgedAddress[] {
  const ready = judged.filter(({ verdict }) => verdict === 'ready')
  const fresh = ready.filter(({ email }) => !refused[email])
  return fresh.length > 0 ? fresh : ready
}
