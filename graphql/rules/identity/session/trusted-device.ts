import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { TrustedDevice } from '#contracts/rest/sign-in.ts'
import type { Row } from '#model/tables.ts'
import { newDeviceMail } from '#rules/identity/auth/sign-in-mails.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import { type Caller, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { deviceName } from './device-name.ts'

const trustMs = 60 * 24 * 60 * 60_000

const deviceHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Returns the trusted browser of a member with this cookie token, with which they need no sign-in code. Undefined when it is not trusted
 * for this member or its trust has expired.
 */
export const findDevice = (knex: Knex, member: string, token: string | undefined, now: Date): Promise<{ id: string } | undefined> =>
  knex('devices')
    .where({ member, token_hash: deviceHash(token ?? '') })
    .where('trusted_until', '>', now)
    .first('id')

/**
 * Records the use of a trusted browser and locks it until the sign-in is complete. Refuses INVALID_CREDENTIALS for one that was revoked in
 * between.
 */
export async function touchDevice(trx: Knex.Transaction, id: string, ip: string | null, now: Date): Promise<void> {
  const touched = await trx('devices').where({ id }).where('trusted_until', '>', now).update({ last_used_at: now, ip })
  if (!touched) throw refusal('INVALID_CREDENTIALS')
}

type Trust = {
  member: Pick<Row<'members'>, 'id' | 'company' | 'email' | 'company_role'>
  formerToken: string | undefined
  caller: Omit<Caller, 'user'>
}

/**
 * Trusts this browser for sixty days with a new cookie token, and informs the member by email. Other members who trusted the browser keep
 * their trust under the new token.
 */
export async function trustDevice({ trx, now }: UnitOfWork, { member, formerToken, caller }: Trust): Promise<TrustedDevice> {
  const { ip } = caller
  const token = randomBytes(32).toString('base64url')
  const hash = deviceHash(token)
  const until = new Date(now.getTime() + trustMs)
  const id = newId()
  const name = deviceName(caller.userAgent)
  if (formerToken) {
    await trx('devices')
      .where({ token_hash: deviceHash(formerToken), member: member.id })
      .delete()
    await trx('devices')
      .where({ token_hash: deviceHash(formerToken) })
      .update({ token_hash: hash })
  }
  await trx('devices').insert({
    id,
    company: member.company,
    member: member.id,
    name,
    ip,
    token_hash: hash,
    trusted_until: until,
    last_used_at: now,
    date_created: now,
  })
  await queueAccountMail(trx, { kind: newDeviceMail, to: member.email, payload: { device: name, ip }, dedupeKey: `new-device:${id}`, now })
  const who = { company: member.company, actor: member.id, actorKind: 'person', actorRole: member.company_role, caller } as const
  await writeAudit(trx, { ...who, action: 'device.trust', entity: 'devices', entityId: id, detail: { name }, now })
  return { token, until: until.toISOString() }
}

/** Deletes the member's trusted browsers. The next sign-in on each needs a code again. */
export async function forgetDevices(trx: Knex, member: string): Promise<void> {
  await trx('devices').where({ member }).delete()
}

const input = z.object({ id: rowId })

/** Revokes one of the caller's trusted browsers, which then needs a code again. Refuses NOT_FOUND. */
export const revokeDevice = defineCommand(
  input,
  { may: 'own.edit', repeats: { command: 'revokeDevice', refused: 'NOT_FOUND' } },
  async ({ input: { id }, me, trx, audit }) => {
    const device = await trx('devices').where({ id, member: me.id }).first('id', 'name')
    if (!device) throw refusal('NOT_FOUND')
    await trx('devices').where({ id }).delete()
    await audit('device.revoke', 'devices', id, { detail: { name: device.name } })
    return id
  },
)
