import * as z from 'zod/mini'
import {
  type Ability,
  abilityNames,
  type CompanyRole,
  companyRoles,
  isAble,
  isOverridable,
  type Permissions,
} from '#contracts/access/abilities.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'

const change = z.object({
  role: z.enum(companyRoles),
  ability: z.enum(abilityNames as [Ability, ...Ability[]], 'Unknown permission'),
  allowed: z.boolean(),
})

const input = z.object({ changes: z.array(change).check(z.minLength(1, 'Nothing to change'), z.maxLength(500)) })

/**
 * Sets the permissions of the roles in this company. Merges each change into the stored ones, so that concurrent changes both apply.
 * Refuses PERMISSION_FIXED {role, ability} for an ability that cannot be changed for this role.
 */
export const updatePermissions = defineCommand(input, { may: 'permission.edit', stepUp: true }, async (context) => {
  const { input: request, me, trx, changes, audit } = context
  const fixed = request.changes.find(({ role, ability }) => !isOverridable(role, ability))
  if (fixed) throw refusal('PERMISSION_FIXED', { role: fixed.role, ability: fixed.ability })
  const company = await lockCompanyForUpdate(context, me.company)
  await readMeAgain(context, 'permission.edit')
  const before = parseJson(company.permissions) ?? {}
  const after = request.changes.reduce(setPermission, before)
  const changed = changedFields(choicesByName(before), choicesByName(after))
  if (!Object.keys(changed.after).length) return me.company
  await touch(context, 'companies', { id: me.company }, { permissions: JSON.stringify(after) })
  // sessions reload their abilities when their member changes
  for (const { id } of await trx('members').where({ company: me.company, status: 'active' }).select('id')) changes.add('members', id)
  await permissionsUpdated.publish(context, me.company)
  await audit('permission.update', 'companies', me.company, changed)
  return me.company
})

/** Published after the abilities of a company's roles changed. */
export const permissionsUpdated = defineEvent<[work: UnitOfWork, company: string]>('permissions.updated')

type Choice = { role: CompanyRole; ability: Ability; allowed: boolean }

/** Returns a company's overrides with one changed. A choice equal to the default is removed instead of stored. */
export function setPermission(permissions: Permissions, { role, ability, allowed }: Choice): Permissions {
  const { [ability]: _, ...others } = permissions[role] ?? {}
  const isDefault = isAble(role, ability, null) === allowed
  const ofRole = isDefault ? others : { ...others, [ability]: allowed }
  const { [role]: __, ...rest } = permissions
  return Object.keys(ofRole).length ? { ...rest, [role]: ofRole } : rest
}

/**
 * Returns true or false for every pair of role and ability by name ("Sender campaign.launch"), so that before and after can be compared.
 */
const choicesByName = (permissions: Permissions): Record<string, boolean> =>
  Object.fromEntries(
    companyRoles.flatMap((role) => abilityNames.map((ability) => [`${role} ${ability}`, isAble(role, ability, permissions)] as const)),
  )
