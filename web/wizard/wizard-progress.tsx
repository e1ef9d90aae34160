import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { useWizard } from './wizard-context.ts'

/** Where there is no rail: "Step 3 of 6 – Recipients" and a tick a step. */
export function WizardProgress() {
  const t = useTranslations('wizard')
  const { wizard, step } = useWizard()
  const current = wizard.steps.findIndex(({ name }) => name === step)
  return (
    <div className="px-4 pt-3.5 sm:px-8 lg:hidden">
      <p className="text-xs">
        <span className="font-medium">{t('stepOf', { step: current + 1, steps: wizard.steps.length })}</span>
        <span className="text-muted-foreground"> – {t(`stepNames.${wizard.steps[current]?.label ?? 'details'}`)}</span>
      </p>
      <div aria-hidden className="mt-2 flex gap-1">
        {wizard.steps.map(({ name }, index) => (
          <span key={name} className={cn('h-[3px] flex-1 rounded-[2px]', index <= current ? 'bg-primary' : 'bg-border-strong')} />
        ))}
      </div>
    </div>
  )
}
