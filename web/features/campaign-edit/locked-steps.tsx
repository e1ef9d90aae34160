import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Section } from '#web/ui/section.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import { stepAnswers } from '#web/wizard/step-answers.ts'
import type { Wizard } from '#web/wizard/wizard.ts'

/** What stays as it was launched, each with the reason. */
export function LockedSteps({ wizard, draft }: { wizard: Wizard; draft: Draft }) {
  const t = useTranslations('campaignEdit')
  const steps = useTranslations('wizard.stepNames')
  const answers = stepAnswers(draft, useTranslations('wizard.answers'))
  const locked = wizard.steps.flatMap(({ name, label }) =>
    name === 'finish' || (name === 'details' && wizard.type !== 'rewardlinks') ? [] : [{ name, label }],
  )
  return (
    <Section title={t('locked')} note={t('lockedNote')}>
      <ul className="max-w-[560px] border-t">
        {locked.map(({ name, label }) => (
          <li key={name} className="flex gap-3 border-b py-3">
            <Lock aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.6] text-muted-foreground" />
            <span className="min-w-0">
              <span className="font-medium">{name === 'details' ? t('value') : steps(label)}</span>
              {answers[name] && <span className="text-muted-foreground"> · {answers[name]}</span>}
              <span className="mt-0.5 block text-xs text-muted-foreground">{t(`reasons.${name}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
