import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { Logo } from '#web/ui/logo.tsx'
import { stepPath } from './steps.ts'
import type { Wizard, WizardStep } from './wizard.ts'
import { useWizard } from './wizard-context.ts'

type StepStatus = 'done' | 'current' | 'open' | 'locked'

/** The list of a wizard's steps, in place of the side navigation. Completed steps are links and show a summary of what the user entered. */
export function WizardRail() {
  const t = useTranslations('wizard')
  const { wizard, step, open, answers, draft } = useWizard()
  const statuses = stepStatuses(wizard.steps, open, step)
  return (
    <RailLayout wizard={wizard} name={draft?.name ?? ''}>
      {wizard.steps.map(({ name, label }, index) => (
        <RailStep
          key={name}
          number={index + 1}
          status={statuses[index] ?? 'locked'}
          isLast={index === wizard.steps.length - 1}
          to={stepPath(wizard, name, draft?.id ?? null)}
          answer={draft && statuses[index] === 'done' ? (answers[name] ?? '') : ''}
        >
          {t(`stepNames.${label}`)}
        </RailStep>
      ))}
    </RailLayout>
  )
}

/** The layout of the list of steps: logo, kind of wizard, and the draft's `name` or "Untitled". `children` are the steps. */
export function RailLayout({ wizard, name, children }: { wizard: Wizard; name: string; children: ReactNode }) {
  const t = useTranslations('wizard')
  return (
    <aside className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-sidebar-border bg-sidebar max-lg:hidden">
      <Link to="/" aria-label={t('home')} className="flex h-(--topbar-h) shrink-0 items-center px-6 focus-visible:-outline-offset-4">
        <Logo />
      </Link>
      <div className="px-6 pt-6">
        <p className="text-2xs text-muted-foreground">{t(`kinds.${wizard.kind}`, { type: t(`types.${wizard.type}`) })}</p>
        <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{name || t(`untitled.${wizard.subject}`)}</p>
      </div>
      <nav aria-label={t('steps')} className="px-6 py-5">
        <ol>{children}</ol>
      </nav>
      <p className="mt-auto p-6 pt-4 text-2xs text-muted-foreground">{t('keeps')}</p>
    </aside>
  )
}

/** Returns the status of each step. Steps before `open`, the first incomplete one, are done, and later steps are locked. */
function stepStatuses(steps: readonly WizardStep[], open: string, current: string): StepStatus[] {
  const first = steps.findIndex(({ name }) => name === open)
  return steps.map(({ name }, index) => (name === current ? 'current' : index < first ? 'done' : index === first ? 'open' : 'locked'))
}

type RailStepProps = { number: number; status: StepStatus; isLast: boolean; to?: string; answer?: string; children: string }

export function RailStep({ number, status, isLast, to, answer, children }: RailStepProps) {
  const t = useTranslations('wizard')
  const line = 'before:absolute before:top-6 before:bottom-0.5 before:left-[9.5px] before:w-px before:bg-border-strong'
  const words = (
    <>
      <StepMark number={number} status={status} />
      <span>{children}</span>
      {status === 'done' && <span className="sr-only">, {t('done')}</span>}
      {status === 'locked' && <span className="sr-only">, {t('locked')}</span>}
      {answer && <span className="block text-2xs font-normal text-muted-foreground">{answer}</span>}
    </>
  )
  return (
    <li
      aria-current={status === 'current' ? 'step' : undefined}
      className={cn(
        'relative -mr-4 pb-[22px] pl-[34px] whitespace-nowrap',
        !isLast && line,
        status === 'current' && 'font-[580]',
        status === 'locked' || status === 'open' ? 'text-muted-foreground' : 'text-foreground',
      )}
    >
      {to !== undefined && (status === 'done' || status === 'open') ? (
        <Link to={to} className="block hover:underline hover:underline-offset-3">
          {words}
        </Link>
      ) : (
        words
      )}
    </li>
  )
}

function StepMark({ number, status }: { number: number; status: StepStatus }) {
  return (
    <span
      aria-hidden
      className={cn(
        'absolute top-px left-0 grid size-5 place-items-center rounded-full border text-[11px] leading-none font-semibold',
        status === 'current'
          ? 'border-transparent bg-primary text-primary-foreground'
          : status === 'done'
            ? 'border-transparent bg-secondary'
            : 'border-border-strong',
      )}
    >
      {status === 'done' ? <Check className="size-3 stroke-[2.4]" /> : number}
    </span>
  )
}
