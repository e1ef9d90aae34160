import { Radio } from '@base-ui/react/radio'
import { CircleAlert, ClipboardList, HeartHandshake, type LucideIcon, Shapes, Store, UserPlus, Users } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useTranslations } from 'use-intl'
import { type RewardUseCase, rewardUseCases } from '#graphql/contracts/company/words.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

const icons: Record<RewardUseCase, LucideIcon> = {
  employee_rewards: Users,
  customer_rewards: HeartHandshake,
  channel_incentives: Store,
  research_incentives: ClipboardList,
  referral_rewards: UserPlus,
  other: Shapes,
}

type UseCaseChoiceProps = {
  label: string
  value: RewardUseCase | null
  onValueChange: (useCase: RewardUseCase) => void
  error: string | undefined
  /** The first radio button, which takes the focus if the form is submitted without a choice. */
  firstRef: Ref<HTMLElement>
}

/** Chooses the purpose of the rewards, as rows with an icon and a line of text. */
export function UseCaseChoice({ label, value, onValueChange, error, firstRef }: UseCaseChoiceProps) {
  const id = useId()
  const hasError = error !== undefined
  return (
    <div>
      <p id={id} className="mb-1.5 text-xs font-medium">
        {label}
      </p>
      <RadioGroup<RewardUseCase | null>
        aria-labelledby={id}
        aria-describedby={hasError ? `${id}-note` : undefined}
        aria-invalid={hasError || undefined}
        value={value}
        onValueChange={(chosen) => chosen && onValueChange(chosen)}
        className="gap-0 border-t"
      >
        {rewardUseCases.map((useCase, index) => (
          <UseCase key={useCase} useCase={useCase} {...(index === 0 && { focusRef: firstRef })} />
        ))}
      </RadioGroup>
      {hasError && (
        <p id={`${id}-note`} className="mt-1.5 flex gap-1.5 text-xs text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

function UseCase({ useCase, focusRef }: { useCase: RewardUseCase; focusRef?: Ref<HTMLElement> }) {
  const t = useTranslations('signup.useCase')
  const id = useId()
  const Icon = icons[useCase]
  return (
    <label htmlFor={id} className="flex items-center gap-4 border-b py-3 pr-2 hover:bg-muted has-data-checked:bg-muted">
      <Icon aria-hidden className="ml-2 size-5 shrink-0 stroke-[1.6]" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(useCase)}</span>
        <span className="block text-xs text-muted-foreground">{t(`${useCase}Text`)}</span>
      </span>
      <Radio.Root
        {...(focusRef && { ref: focusRef })}
        id={id}
        value={useCase}
        className="size-[18px] shrink-0 rounded-full border border-input bg-card focus-visible:rounded-full data-checked:border-[5.5px] data-checked:border-primary"
      />
    </label>
  )
}
