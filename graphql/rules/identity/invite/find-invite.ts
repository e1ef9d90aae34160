import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type { Invite } from '#contracts/rest/sign-up.ts'
import type { Row } from '#model/tables.ts'
import { findHolder } from '#rules/identity/email-change/find-holder.ts'
import { inviteTokenHash } from '#rules/identity/team/send-invite.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant } from '#rules/platform/db/database.ts'

type OpenInvite = Pick<Row<'invites'>, 'id' | 'company' | 'email' | 'company_role'> & { company_name: string; invited_by_name: string }

/**
 * Returns an invite that can be accepted. Refuses LINK_USED, ALREADY_A_MEMBER when its address has an account or is reserved for one, and
 * LINK_EXPIRED for any other invite or token.
 */
export async function findInvite(knex: Knex, token: string, now: Date): Promise<OpenInvite> {
  const invite = await knex('invites')
    .join('companies', 'companies.id', 'invites.company')
    .join('members', 'members.id', 'invites.invited_by')
    .where({ token_hash: inviteTokenHash(token) })
    .first('invites.*', 'companies.name as company_name', 'members.name as invited_by_name')
  if (invite?.status === 'accepted') throw refusal('LINK_USED')
  if (invite?.status !== 'pending' || instant(invite.expires_at) <= now) throw refusal('LINK_EXPIRED')
  if (await findHolder(knex, invite.email, now)) throw refusal((await isAccepted(knex, invite.id)) ? 'LINK_USED' : 'ALREADY_A_MEMBER')
  return invite
}

/**
 * Returns true when the invite was accepted since it was read. The account that has its address is then the one that the invite created.
 */
const isAccepted = async (knex: Knex, id: string): Promise<boolean> =>
  (await knex('invites').where({ id }).first('status'))?.status === 'accepted'

/** Returns the details that the page of an invite shows before it is accepted: address, company, role and inviter. */
export async function readInvite(token: string): Promise<Invite> {
  const invite = await findInvite(getDatabase(), token, new Date())
  return { email: invite.email, companyName: invite.company_name, role: invite.company_role, invitedBy: invite.invited_by_name }
}
