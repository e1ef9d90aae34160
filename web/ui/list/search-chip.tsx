import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { DebouncedSearch } from './debounced-search.tsx'

type SearchChipProps = {
  label: string
  /** The name of the chosen row. Null when none is chosen. */
  chosen: string | null
  onClear: () => void
  /** A `SearchChoices`. */
  children: ReactNode
}

/** A filter chip with one value of a long list, "+ Campaign" or "Campaign: Diwali ×". Its popover has a search field. */
export function SearchChip({ label, chosen, onClear, children }: SearchChipProps) {
  const t = useTranslations('campaigns')
  const [isOpen, setIsOpen] = useState(false)
  if (chosen !== null)
    return (
      <SetChip label={label} onClear={onClear}>
        <span className="max-w-60 truncate">{t('filterIs', { name: label, chosen })}</span>
      </SetChip>
    )
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger render={<FilterChip>{label}</FilterChip>} />
      <PopoverContent label={label} className="w-80 p-2">
        {children}
      </PopoverContent>
    </Popover>
  )
}

type SearchChoicesProps = {
  /** The label of the search field. */
  label: string
  q: string
  onSearch: (q: string) => void
  /** Undefined while they load. */
  options: readonly { id: string; name: string }[] | undefined
  none: string
  onChoose: (id: string) => void
}

/** The search field and the found rows of a `SearchChip`. */
export function SearchChoices({ label, q, onSearch, options, none, onChoose }: SearchChoicesProps) {
  return (
    <>
      <DebouncedSearch label={label} value={q} onSearch={onSearch} />
      <ul className="mt-2">
        {options?.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center rounded-md px-2.5 text-left text-sm hover:bg-accent sm:min-h-8"
              onClick={() => onChoose(id)}
            >
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted-foreground">
        {options?.length === 0 && <span className="block px-2.5 py-2">{none}</span>}
      </p>
    </>
  )
}
