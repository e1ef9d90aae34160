import * as z from 'zod/mini'
import { type Ability, readingColumns } from '#contracts/access/abilities.ts'
import { warningAlreadyDue } from '#contracts/key/end-warnings.ts'
import { apiKeyChanges } from '#contracts/key/key.ts'
import { isHigherLimit, readMonthlyLimit, writeMonthlyLimit } from '#rules/identity/team/member-budget.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { isWithin } from './key-networks.ts'
import { lockKeyForUpdate } from './lock-key-for-update.ts'
import { requireKeyQuota, requireValidEnd } from './make-key.ts'
import { refuseExcessAbilities, requireRoleAbilities } from './refuse-excess-abilities.ts'

type Settings = {
  name: string
  abilities: Ability[] | null
  networks: string[] | null
  expires_at: Date | null
  monthly_limit: number | null
}

/**
 * Changes a key's name and limits, but never its role. Widening needs a fresh code, otherwise STEP_UP_REQUIRED. Refuses NOT_FOUND,
 * KEY_ENDED for a revoked key, KEY_LIMIT {max} when a revived expired key exceeds it, FORBIDDEN {ability} beyond the caller's own,
 * VALIDATION.
 */
export const updateApiKey = defineCommand(z.object({ id: rowId, input: apiKeyChanges }), { may: 'key.manage' }, async (context) => {
  const { input: request, me, trx, now, changes, audit, caller: call } = context
  const { key, caller } = await lockKeyForUpdate(context, request.id)
  if (key.status !== 'active') throw refusal('KEY_ENDED')
  const before: Settings = {
    name: key.name,
    abilities: key.abilities,
    networks: key.networks,
    expires_at: key.expiresAt,
    monthly_limit: await readMonthlyLimit(trx, key.member),
  }
  const { expiresAt, monthlyLimit, ...rest } = request.input
  const after: Settings = {
    ...before,
    ...rest,
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(monthlyLimit === undefined ? {} : { monthly_limit: monthlyLimit }),
  }
  const changed = changedFields(asText(before), asText(after))
  if (Object.keys(changed.after).length === 0) return key.id
  if (isWider(before, after)) await requireStepUp(trx, me.id, call.session, now)
  if ('expires_at' in changed.after && after.expires_at) requireValidEnd(after.expires_at, now)
  if (before.expires_at && before.expires_at <= now && 'expires_at' in changed.after) await requireKeyQuota(context, key.company)
  if ('abilities' in changed.after) {
    await requireRoleAbilities(context, key.company, { role: key.role, listed: after.abilities, before: before.abilities })
    if (addsAbility(before.abilities, after.abilities))
      await refuseExcessAbilities(context, caller, { role: key.role, listed: after.abilities })
  }
  await trx('api_keys')
    .where({ id: key.id, status: 'active' })
    .update({
      name: after.name,
      abilities: after.abilities && JSON.stringify(after.abilities),
      networks: after.networks && JSON.stringify(after.networks),
      expires_at: after.expires_at,
      ...('expires_at' in changed.after && { end_warning: after.expires_at && warningAlreadyDue(after.expires_at, now) }),
    })
  await trx('members').where({ id: key.member }).update({ name: after.name })
  await trx('directus_users')
    .where({ id: key.member })
    .update({ first_name: after.name, ...readingColumns({ role: key.role, kind: 'key', listed: after.abilities }, key.company) })
  if ('monthly_limit' in changed.after)
    await writeMonthlyLimit(trx, { company: key.company, member: key.member, timeZone: me.timeZone, limit: after.monthly_limit, now })
  changes.add('members', key.member)
  changes.permissionsChanged = true
  await audit('api_key.update', 'api_keys', key.id, { detail: { name: after.name }, ...changed })
  return key.id
})

/** Returns true when the change lets the key do anything it could not do before. */
function isWider(before: Settings, after: Settings): boolean {
  const networks = before.networks
  return (
    addsAbility(before.abilities, after.abilities) ||
    (networks !== null && (after.networks === null || after.networks.some((network) => !isWithin(networks, network)))) ||
    (before.expires_at !== null && (after.expires_at === null || after.expires_at > before.expires_at)) ||
    isHigherLimit(before.monthly_limit, after.monthly_limit)
  )
}

const addsAbility = (before: Ability[] | null, after: Ability[] | null): boolean =>
  before !== null && (after === null || after.some((ability) => !before.includes(ability)))

const asText = ({ expires_at, monthly_limit, ...rest }: Settings) => ({
  ...rest,
  expires_at: expires_at?.toISOString() ?? null,
  monthly_limit: monthly_limit?.toString() ?? null,
})
