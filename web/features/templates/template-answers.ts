import type { useTranslations } from 'use-intl'
import type { TemplateStep } from '#graphql/rules/campaign/template/template-steps.ts'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'

type Words = ReturnType<typeof useTranslations<'templates'>>
type Answers = Partial<Record<TemplateStep, string>>

/** What each finished step says of itself, in the rail, in the review and in the view. */
export const templateAnswers = ({ catalogue, delivery, email, sms, whatsapp }: TemplateDraft, t: Words): Answers => ({
  ...(catalogue && { catalogue: catalogueWords(catalogue, t) }),
  ...(delivery && { delivery: t('view.expires', { days: delivery.expiryDays }) }),
  ...(email && { template: ['Email', sms && 'SMS', whatsapp && 'WhatsApp'].filter(Boolean).join(', ') }),
})

function catalogueWords({ mode, brands }: NonNullable<TemplateDraft['catalogue']>, t: Words): string {
  if (mode === 'selected') return t('view.brands', { count: brands.length })
  return t(mode === 'all' ? 'view.allBrands' : 'view.ruleBrands')
}
