import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldControl } from '#web/ui/field.tsx'
import { controlClass } from '#web/ui/input.tsx'
import { timeZones, type ZoneOption, zoneOption } from './time-zones.ts'

type ZonePickerProps = { value: string; onValueChange: (zone: string) => void; onBlur: () => void }

/** An IANA zone, found by typing a part of its name. */
export function ZonePicker({ value, onValueChange, onBlur }: ZonePickerProps) {
  const t = useTranslations('delivery')
  const zones = useMemo(timeZones, [])
  const chosen = useMemo(() => zones.find((zone) => zone.value === value) ?? zoneOption(value), [zones, value])
  return (
    <Combobox.Root
      items={zones}
      value={chosen}
      onValueChange={(zone) => zone && onValueChange(zone.value)}
      isItemEqualToValue={(a, b) => a.value === b.value}
      autoHighlight
    >
      <Combobox.Input {...useFieldControl()} onBlur={onBlur} className={controlClass} />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-hidden">
          <Combobox.Popup className="float-panel max-h-[min(320px,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain p-1.5 outline-hidden">
            <Combobox.Empty className="px-2.5 py-2 text-sm text-muted-foreground empty:hidden">{t('noZone')}</Combobox.Empty>
            <Combobox.List>
              {(zone: ZoneOption) => (
                <Combobox.Item
                  key={zone.value}
                  value={zone}
                  className="flex min-h-10 cursor-default items-center justify-between gap-4 rounded-md px-2.5 py-1.5 text-sm outline-hidden select-none data-highlighted:bg-accent sm:min-h-8"
                >
                  {zone.label}
                  <Combobox.ItemIndicator>
                    <Check aria-hidden className="size-4 stroke-2" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
