import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'

const chipClass =
  'inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-full px-3 text-xs whitespace-nowrap focus-visible:rounded-full sm:h-[30px] [&_svg]:size-[13px] [&_svg]:stroke-2 [&_[data-slot=icon]]:size-[13px]'

/** Extends a chip's touch target to a height of 44 px on phones. */
const touchTargetClass = "relative before:absolute before:inset-x-0 before:-inset-y-[6px] before:content-[''] sm:before:hidden"

/** The style of a filter that always has a value, for the trigger of a menu or popover. */
export const filledChipClass = cn(chipClass, touchTargetClass, 'bg-accent hover:bg-secondary')

type FilterChipProps = ComponentProps<'button'> & {
  /** True while the filter has a value. The surrounding `SetChip` then draws the chip. */
  isSet?: boolean
}

/**
 * A button with a dashed border for a filter without a value, "+ Status". It opens the filter's menu or popover, also once the filter has a
 * value.
 */
export function FilterChip({ isSet = false, className, children, ...props }: FilterChipProps) {
  return (
    <button
      data-slot="filter-chip"
      type="button"
      className={cn(
        isSet
          ? 'h-full rounded-full'
          : [chipClass, 'border border-dashed border-border-strong text-muted-foreground hover:border-foreground hover:text-foreground'],
        touchTargetClass,
        className,
      )}
      {...props}
    >
      {!isSet && <Plus aria-hidden />}
      <span className="contents">{children}</span>
    </button>
  )
}

type SetChipProps = {
  label: string
  onClear: () => void
  /**
   * False while the filter has no value. Only `children` are visible then. The element stays mounted in both cases, so that an open menu
   * keeps its position.
   */
  isSet?: boolean
  children: ReactNode
}

/** Shows a filter with its value, "Status: Live", and a × button that clears it. `children` are the button that opens its menu. */
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
            touchTargetClass,
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

/** A toggle button for one option of a set in which all options are visible, such as the presets of a period. */
export function ChoiceChip({ chosen, className, ...props }: ComponentProps<'button'> & { chosen: boolean }) {
  return (
    <button
      data-slot="choice-chip"
      type="button"
      aria-pressed={chosen}
      className={cn(
        chipClass,
        touchTargetClass,
        chosen ? 'bg-primary text-primary-foreground' : 'border text-muted-foreground hover:border-border-strong hover:text-foreground',
        className,
      )}
      {...props}
    />
  )
}
