import getDatabase from '@directus/api/database/index'
import { acceptInviteInput } from '#contracts/account/accept-invite.ts'
import { isPhone, readPhone } from '#contracts/address/phone.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { hashPassword } from '#rules/identity/password/password.ts'
import { type Started, startSession } from '#rules/identity/session/start-session.ts'
import { insertMember } from '#rules/identity/signup/insert-member.ts'
import { accessGranted } from '#rules/identity/team/member-access.ts'
import { notifyMemberJoined } from '#rules/identity/team/notify-team.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { findInvite } from './find-invite.ts'

const input = acceptInviteInput(isPhone)

/**
 * Makes an invited person a member and signs them in, in one transaction. The emailed link proves the address. Refuses LINK_USED,
 * LINK_EXPIRED, ALREADY_A_MEMBER.
 */
export async function acceptInvite(token: string, body: unknown, caller: Caller): Promise<Started> {
  await findInvite(getDatabase(), token, new Date())
  const form = parseInput(input, body)
  const passwordHash = await hashPassword(form.password)
  return transact(async (work) => {
    const { trx, now, changes } = work
    const invite = await findInvite(trx, token, now)
    await lockCompanyForUpdate(work, invite.company)
    const taken = await trx('invites')
      .where({ id: invite.id, status: 'pending' })
      .update({ status: 'accepted', accepted_at: now, open_key: null })
    if (!taken) throw refusal('LINK_USED')
    const id = newId()
    const { company, company_role: role, email } = invite
    const phone = form.phone ? (readPhone(form.phone, form.countryCode ?? undefined) ?? null) : null
    await insertMember(trx, {
      id,
      company,
      email,
      role,
      person: { firstName: form.firstName, lastName: form.lastName, phone, passwordHash },
      now,
    })
    changes.add('members', id)
    await writeAudit(trx, {
      company,
      actor: id,
      actorKind: 'person',
      actorRole: role,
      caller,
      action: 'team.join',
      entity: 'members',
      entityId: id,
      detail: { invite: invite.id },
      after: { email, company_role: role },
      now,
    })
    const name = [form.firstName, form.lastName].filter(Boolean).join(' ')
    await accessGranted.publish(work, company)
    await notifyMemberJoined(trx, { id, name, company, companyName: invite.company_name, role }, now)
    return startSession(work, { member: id, by: 'invite', proof: 'email', caller })
  })
}
