import { useTranslations } from 'use-intl'
import { unitFor } from '#graphql/rules/platform/money/points.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Section } from '#web/ui/section.tsx'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'

/** What a point is, for those who may not change it. */
export function ProgramFacts({ program }: { program: ProgramDraft }) {
  const t = useTranslations('pointsSetup')
  return (
    <div className="mt-8">
      <Section title={t('point')} note={t('pointNote')}>
        <p className="text-base font-medium">
          {t('worth', { unit: unitFor(1, program), value: formatMoney(program.rate, program.currency) })}
        </p>
        <p className="mt-1 text-muted-foreground">{t('goodFor', { days: program.validity_days ?? 0 })}</p>
      </Section>
    </div>
  )
}
