export type ZoneOption = { value: string; label: string; note: string }

let known: ZoneOption[] | undefined

/** Every IANA zone with its current offset, "Asia/Kolkata" and "GMT+5:30". Browsers still list India by its old name. */
export function timeZones(): ZoneOption[] {
  known ??= [...new Set(['Asia/Kolkata', 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .filter((zone) => zone !== 'Asia/Calcutta')
    .map(zoneOption)
  return known
}

export function zoneOption(zone: string): ZoneOption {
  return { value: zone, label: zone.replaceAll('_', ' '), note: offsetOf(zone) }
}

/** "Asia/Kolkata, GMT+5:30" */
export const zoneText = ({ label, note }: Pick<ZoneOption, 'label' | 'note'>): string => `${label}, ${note}`

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
