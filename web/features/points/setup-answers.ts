import type { useTranslations } from 'use-intl'
import type { CampaignStep } from '#graphql/rules/campaign/terms/steps.ts'
import { unitFor } from '#graphql/rules/platform/money/points.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'

/** What each finished step of the setup says of itself in the rail. */
export const setupAnswers = (
  program: ProgramDraft,
  t: ReturnType<typeof useTranslations<'wizard.answers'>>,
): Partial<Record<CampaignStep, string>> => {
  const { rate, currency, catalogue } = program
  return {
    details: t('rate', { unit: unitFor(1, program), value: formatMoney(rate, currency) }),
    catalogue: catalogue?.mode === 'selected' ? t('brands', { count: catalogue.brands.length }) : t('allBrands'),
  }
}
