import { comparableName, foldText } from '#contracts/text/fold-text.ts'
import type { Row } from '#model/tables.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

type TemplateRow = Row<'templates'>

/**
 * Locks all templates of the caller's company by its row, as their names are unique, and loads one of them. Refuses NOT_FOUND for a missing
 * template or another company's.
 */
export async function lockTemplateForUpdate({ trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>, id: string): Promise<TemplateRow> {
  await lockTemplates({ trx, me })
  const template = await trx('templates').where({ id, company: me.company }).first()
  if (!template) throw refusal('NOT_FOUND')
  return template
}

export async function lockTemplates({ trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>): Promise<void> {
  await trx('companies').where({ id: me.company }).forNoKeyUpdate().first('id')
}

/**
 * Refuses NAME_TAKEN if another template of the company has the name, ignoring case and Unicode form. The caller has called
 * `lockTemplates`.
 */
export async function refuseTakenName({ trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>, name: string, own: string): Promise<void> {
  // search_text ignores diacritics, so compare the names with them
  const alike = await trx('templates')
    .where({ company: me.company, search_text: foldText(name) })
    .whereNot({ id: own })
    .select('name')
  if (alike.some((row) => comparableName(row.name) === comparableName(name)))
    throw refusal('NAME_TAKEN', { fields: { 'input.name': 'Another template already has this name' } })
}
