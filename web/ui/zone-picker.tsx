import { useTranslations } from 'use-intl'
import { timeZones, zoneOption, zoneText } from '#web/lib/dates/time-zones.ts'
import { Combobox } from './combobox.tsx'

type ZonePickerProps = { value: string; onValueChange: (zone: string) => void; onBlur?: () => void }

/** A select for an IANA time zone with a search by name or offset. Also lists the current value when it is an older zone name. */
export function ZonePicker({ value, ...props }: ZonePickerProps) {
  const t = useTranslations('ui')
  const zones = timeZones()
  const options = zones.some((zone) => zone.value === value) ? zones : [zoneOption(value), ...zones]
  return (
    <Combobox
      {...props}
      value={value}
      options={options}
      searchLabel={t('searchZones')}
      closed={({ label, note = '' }) => zoneText({ label, note })}
    />
  )
}
