import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** A name is one template's in a company, whatever its capitals; asked under the lock of `lockTemplates`. */
export async function refuseTakenName({ trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>, name: string, own: string): Promise<void> {
  const twin = await trx('templates').where({ company: me.company, search_text: name.toLowerCase() }).whereNot({ id: own }).first('id')
  if (twin) throw refusal('NAME_TAKEN', { fields: { 'input.name': 'Another template already has this name' } })
}
