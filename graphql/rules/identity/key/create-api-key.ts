import * as z from 'zod/mini'
import { apiKeyInput } from '#contracts/key/key.ts'
import { dropUndefined } from '#contracts/text/text-input.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { writeMonthlyLimit } from '#rules/identity/team/member-budget.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { makeKey } from './make-key.ts'
import { refuseExcessAbilities, requireRoleAbilities } from './refuse-excess-abilities.ts'

/**
 * Creates an API key and returns its secret, which is shown only once. Refuses FORBIDDEN {ability} when the key could do more than the
 * caller, VALIDATION for abilities beyond its role or an invalid end, and KEY_LIMIT {max}.
 */
export const createApiKey = defineCommand(z.object({ input: apiKeyInput }), { may: 'key.manage', stepUp: true }, async (context) => {
  const { input: request, me, trx, now, audit } = context
  const { name, role, abilities = null, networks, expiresAt: requestedEnd, monthlyLimit } = request.input
  await lockCompanyForUpdate(context, me.company)
  const caller = await readMeAgain(context, 'key.manage')
  await requireRoleAbilities(context, me.company, { role, listed: abilities })
  await refuseExcessAbilities(context, caller, { role, listed: abilities })
  const { id, member, secret, expiresAt } = await makeKey(context, {
    company: me.company,
    name,
    role,
    abilities,
    networks: networks ?? null,
    madeBy: me.id,
    expiresAt: requestedEnd,
  })
  if (monthlyLimit != null) await writeMonthlyLimit(trx, { company: me.company, member, timeZone: me.timeZone, limit: monthlyLimit, now })
  await audit('api_key.create', 'api_keys', id, {
    detail: { name, role },
    after: dropUndefined({
      abilities: abilities ?? undefined,
      networks: networks ?? undefined,
      expires_at: expiresAt.toISOString(),
      monthly_limit: monthlyLimit?.toString(),
    }),
  })
  return { rows: { key: id }, plain: { secret } }
})
