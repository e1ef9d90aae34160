import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { comparableName, confirmAmountOf } from './confirm-amount.ts'

type Launch = { name: string; total: number; confirmName: string | null | undefined }

/** Asks a person for the campaign's name where the company's setting does; keys are exempt. Refuses NAME_NOT_CONFIRMED {name, total}. */
export async function requireName(
  { trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>,
  { name, total, confirmName }: Launch,
): Promise<void> {
  if (me.kind === 'key') return
  const { confirm_amount: stored } = await orThrow(trx('companies').where({ id: me.company }).first('confirm_amount'))
  const from = confirmAmountOf({ stored: stored === null ? null : minor(stored), currency: me.currency })
  if (from === null || total < from || comparableName(confirmName ?? '') === comparableName(name)) return
  throw refusal('NAME_NOT_CONFIRMED', { name, total: String(total) })
}
