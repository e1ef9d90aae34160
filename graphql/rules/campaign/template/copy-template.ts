import type { TemplateDelivery } from '#contracts/template/template.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { toComparable } from '#rules/platform/command/patch-columns.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { lockTemplateForUpdate } from './lock-template-for-update.ts'
import { templateKinds } from './update-template.ts'

type Column = 'catalogue' | 'email' | 'sms' | 'whatsapp'

export type TemplateContent = Record<Column, unknown> & { id: string; name: string; delivery: Partial<TemplateDelivery> | null }

/**
 * Returns a template's content for a campaign and raises its usage count. Refuses TEMPLATE_NOT_ACTIVE unless it is active and has the
 * campaign's delivery type.
 */
export async function copyTemplate(
  context: Pick<CommandContext<unknown>, 'trx' | 'me' | 'now'>,
  id: string,
  deliveryType: string,
): Promise<TemplateContent> {
  const template = await lockTemplateForUpdate(context, id)
  if (template.status !== 'active' || template.delivery_type !== deliveryType) throw refusal('TEMPLATE_NOT_ACTIVE')
  await context
    .trx('templates')
    .where({ id })
    .update({ usage_count: template.usage_count + 1, last_used_at: context.now })
  return toComparable(template, templateKinds) as TemplateContent
}

/** Returns the id of the company's default template of a delivery type, or null if it has none. */
export async function findDefaultTemplate(
  { trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>,
  deliveryType: string,
): Promise<string | null> {
  const row = await trx('templates')
    .where({ company: me.company, delivery_type: deliveryType, status: 'active', is_default: true })
    .first('id')
  return row?.id ?? null
}

/** Returns the campaign columns that a template fills: its id, and the catalogue and messages as JSON text. */
export const campaignColumns = ({ id, catalogue, email, sms, whatsapp }: TemplateContent) => ({
  template: id,
  catalogue: asJson(catalogue),
  email: asJson(email),
  sms: asJson(sms),
  whatsapp: asJson(whatsapp),
})

const asJson = (value: unknown): string | null => (value ? JSON.stringify(value) : null)
