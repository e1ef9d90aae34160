import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { findZones, timeZones, zoneOption } from '#web/lib/dates/time-zones.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

type ZonePickerProps = { value: string; onValueChange: (zone: string) => void; onBlur?: () => void }

/** An IANA zone, found by typing a part of its name. Base UI's combobox hides the page, the field's own label too, while its list is open. */
export function ZonePicker({ value, onValueChange, onBlur }: ZonePickerProps) {
  const t = useTranslations('delivery')
  const listId = useId()
  const chosen = useMemo(() => zoneOption(value), [value])
  const [typed, type] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = typed === null ? [] : findZones(timeZones(), typed)
  const isOpen = typed !== null

  const take = (zone: string | undefined) => {
    if (zone) onValueChange(zone)
    type(null)
  }
  const press = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move && !isOpen) type('')
    else if (move) setActive((active + move + found.length) % Math.max(1, found.length))
    else if (isOpen && event.key === 'Enter') take(found[active]?.value)
    else if (isOpen && event.key === 'Escape') type(null)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <input
        {...useFieldControl()}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        className={cn(controlClass, 'scroll-mb-96')}
        value={typed ?? chosen.label}
        onFocus={(event) => {
          event.target.select()
          event.target.scrollIntoView({ block: 'nearest' })
        }}
        onChange={(event) => {
          type(event.target.value)
          setActive(0)
        }}
        onKeyDown={press}
        onBlur={() => {
          type(null)
          onBlur?.()
        }}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('zone')}
          className="float-panel absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto p-1.5"
        >
          {found.map((zone, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and answers the keys
            <div
              key={zone.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={zone.value === value}
              ref={index === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
              className={cn(
                'flex min-h-10 cursor-default items-center rounded-md px-2.5 py-1.5 text-sm sm:min-h-8',
                index === active && 'bg-accent',
              )}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(zone.value)}
            >
              {zone.label}
            </div>
          ))}
          {found.length === 0 && <p className="px-2.5 py-2 text-sm text-muted-foreground">{t('noZone')}</p>}
        </div>
      )}
    </div>
  )
}
