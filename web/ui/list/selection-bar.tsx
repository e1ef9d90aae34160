import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/icon-button.tsx'

type SelectionBarProps = {
  /** The number of selected rows. The bar is hidden at 0. */
  count: number
  /** The words for the number, such as "3 rewards selected". */
  text?: string
  /** The accessible name of the bar. */
  label?: string
  onClear: () => void
  /** The actions for the selected rows. */
  children: ReactNode
}

/** The bar at the foot of a list while rows are selected, with their number and actions. Its number is announced, and Escape clears. */
export function SelectionBar({ count, text, label, onClear, children }: SelectionBarProps) {
  const t = useTranslations('selection')
  const words = text ?? t('selected', { count })
  const isOpen = count > 0
  useEffect(() => {
    if (!isOpen) return
    const clear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) onClear()
    }
    window.addEventListener('keydown', clear)
    return () => window.removeEventListener('keydown', clear)
  }, [isOpen, onClear])
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && words}
      </p>
      {isOpen && (
        <section
          aria-label={label ?? t('acts')}
          data-bar="selection"
          className="sticky bottom-4 sm:bottom-19 z-[6] mx-auto mt-4 flex w-max max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-[14px] border bg-popover py-2 pr-2 pl-5 shadow-float"
        >
          <span aria-hidden className="num font-medium">
            {words}
          </span>
          {children}
          <IconButton label={t('clear')} onClick={onClear}>
            <X aria-hidden />
          </IconButton>
        </section>
      )}
    </>
  )
}

/** True in a field, menu or dialog, which have their own use for Escape. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [role=menu], [role=dialog], [role=alertdialog]') !== null
