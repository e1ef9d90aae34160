import * as z from 'zod/mini'
import { confirmAmountOf } from '#contracts/money/round-unit.ts'
import { comparableName } from '#contracts/text/fold-text.ts'
import type { Me } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'

/** The campaign's name as typed to confirm a launch. Required of people for totals from `confirmAmountOf`. */
export const confirmName = z.nullish(z.string().check(z.maxLength(200)))

type Launch = { name: string; total: number; confirmName: string | null | undefined }

/**
 * Requires people to type the campaign's name for totals from the company's `confirmAmountOf`, which is read here. API keys are exempt.
 * Refuses NAME_NOT_CONFIRMED {name, total}.
 */
export async function requireConfirmedName(
  { trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>,
  { name, total, confirmName }: Launch,
): Promise<void> {
  if (me.kind === 'key') return
  const { confirm_amount: stored } = await orThrow(trx('companies').where({ id: me.company }).first('confirm_amount'))
  refuseUnconfirmedName(me, stored === null ? null : minor(stored), { name, total, confirmName })
}

/**
 * Requires people to type the campaign's name for totals from `confirmAmountOf`. `stored` is the company's setting in minor units. API keys
 * are exempt. Refuses NAME_NOT_CONFIRMED {name, total}.
 */
export function refuseUnconfirmedName(
  me: Pick<Me, 'kind' | 'currency'>,
  stored: number | null,
  { name, total, confirmName }: Launch,
): void {
  if (me.kind === 'key') return
  const from = confirmAmountOf({ stored, currency: me.currency })
  if (from === null || total < from || comparableName(confirmName ?? '') === comparableName(name)) return
  throw refusal('NAME_NOT_CONFIRMED', { name, total: String(total) })
}
