import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'
import { type ComboboxOption, rankOptions } from './rank-options.ts'

type ComboboxProps = {
  options: readonly ComboboxOption[]
  value: string | null
  onValueChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  /** The label of the search field, such as "Search countries". Also shown while nothing is chosen and there is no placeholder. */
  searchLabel: string
  /** Returns the text of the chosen option in the closed control, when it is shorter than the option's label. */
  closed?: (option: ComboboxOption) => ReactNode
  /** True while the options load. An empty list then says that it is loading, instead of that nothing was found. */
  loading?: boolean
  disabled?: boolean
  className?: string
  /** A ref to the button that opens the list, for focusing it. */
  ref?: Ref<HTMLButtonElement>
}

/** A select for a long list with a search field (V16). Enter selects the best match. */
export function Combobox({ options, value, onValueChange, onBlur, placeholder, searchLabel, closed, loading, ...rest }: ComboboxProps) {
  const t = useTranslations('ui')
  const { disabled = false, className, ref } = rest
  const [words, setWords] = useState('')
  const found = useMemo(() => rankOptions(options, words), [options, words])
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Base.Root
      items={options}
      filteredItems={found}
      autoHighlight
      onInputValueChange={setWords}
      value={chosen}
      disabled={disabled}
      isItemEqualToValue={(a, b) => a.value === b.value}
      itemToStringLabel={searchText}
      onValueChange={(option) => option && onValueChange(option.value)}
    >
      <Base.Trigger
        data-slot="combobox"
        ref={ref}
        {...useFieldControl()}
        onBlur={onBlur}
        className={cn(controlClass, 'flex items-center justify-between gap-2 text-left data-popup-open:border-foreground', className)}
      >
        <span className={cn('truncate', !chosen && 'text-muted-foreground')}>
          {chosen ? (closed?.(chosen) ?? chosen.label) : (placeholder ?? searchLabel)}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.8] text-muted-foreground" />
      </Base.Trigger>
      <Base.Portal role="region" aria-label={t('options')}>
        <Base.Positioner sideOffset={4} align="start" className="z-50 outline-hidden">
          <Base.Popup
            aria-label={searchLabel}
            className="float-panel flex max-h-[min(22rem,var(--available-height))] w-max max-w-[min(26rem,var(--available-width))] min-w-(--anchor-width) flex-col outline-hidden"
          >
            <div className="border-b p-1.5">
              <Base.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                spellCheck={false}
                className={cn(controlClass, 'border-transparent bg-transparent hover:border-transparent')}
              />
            </div>
            <Base.Empty className="empty:hidden px-4 py-3 text-sm text-muted-foreground">
              {loading ? t('loading') : t('nothingFound')}
            </Base.Empty>
            <Base.List className="scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 outline-hidden empty:hidden">
              {(option: ComboboxOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-11 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 text-sm outline-hidden select-none data-highlighted:bg-accent sm:min-h-8"
                >
                  <span className="grow">{option.label}</span>
                  {option.note && <span className="text-muted-foreground tabular-nums">{option.note}</span>}
                  <Base.ItemIndicator>
                    <Check aria-hidden className="size-4 stroke-2" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const searchText = ({ label, note = '', value }: ComboboxOption) => `${label} ${note} ${value}`
