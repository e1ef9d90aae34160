import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'

const chipClass =
  'inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-full px-3 text-xs whitespace-nowrap focus-visible:rounded-full sm:h-[30px] [&_svg]:size-[13px] [&_svg]:stroke-2 [&_[data-slot=icon]]:size-[13px]'

/** A tap may land a little above or below: 44 px, with a border that the inset begins within. */
const forFingers = "relative before:absolute before:inset-x-0 before:-inset-y-[6px] before:content-[''] sm:before:hidden"

/** A filter that is always set; for the trigger of a menu or popover that changes it. */
export const filledChipClass = cn(chipClass, forFingers, 'bg-accent hover:bg-secondary')

type FilterChipProps = ComponentProps<'button'> & {
  /** Used inside a `SetChip`, which draws it. */
  isSet?: boolean
}

/** A filter not set yet, "+ Status"; usually the trigger of a menu or popover, whose anchor it stays once it is set. */
export function FilterChip({ isSet = false, className, children, ...props }: FilterChipProps) {
  return (
    <button
      data-slot="filter-chip"
      type="button"
      className={cn(
        isSet
          ? 'h-full rounded-full'
          : [chipClass, 'border border-dashed border-border-strong text-muted-foreground hover:border-foreground hover:text-foreground'],
        forFingers,
        className,
      )}
      {...props}
    >
      {!isSet && <Plus aria-hidden />}
      {children}
    </button>
  )
}

type SetChipProps = {
  label: string
  onClear: () => void
  /** Not set, only what is inside is visible: one element in both forms, so that an open menu keeps its anchor. */
  isSet?: boolean
  children: ReactNode
}

/** A filter that is set, "Status: Live ×". */
export function SetChip({ label, onClear, isSet = true, children }: SetChipProps) {
  const t = useTranslations('ui')
  return (
    <span data-slot="set-chip" className={isSet ? cn(chipClass, 'bg-accent pr-1.5') : 'inline-flex'}>
      {children}
      {isSet && (
        <button
          type="button"
          aria-label={t('clearFilter', { filter: label })}
          className={cn(
            'grid size-6 place-items-center rounded-full hover:bg-border',
            forFingers,
            'max-sm:before:-inset-2.5 max-sm:before:-left-1',
          )}
          onClick={onClear}
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  )
}

/** One of a few choices that are all visible. */
export function ChoiceChip({ chosen, className, ...props }: ComponentProps<'button'> & { chosen: boolean }) {
  return (
    <button
      data-slot="choice-chip"
      type="button"
      aria-pressed={chosen}
      className={cn(
        chipClass,
        forFingers,
        chosen ? 'bg-primary text-primary-foreground' : 'border text-muted-foreground hover:border-border-strong hover:text-foreground',
        className,
      )}
      {...props}
    />
  )
}
