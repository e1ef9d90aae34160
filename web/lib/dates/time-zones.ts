export type ZoneOption = { value: string; label: string; note: string }

let zones: ZoneOption[] | undefined

/**
 * Lists every IANA zone with its current offset, such as "Asia/Kolkata" and "GMT+5:30". Leaves out the old name Asia/Calcutta, for which
 * Asia/Kolkata is listed.
 */
export function timeZones(): ZoneOption[] {
  zones ??= [...new Set(['Asia/Kolkata', 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .filter((zone) => zone !== 'Asia/Calcutta')
    .map(zoneOption)
  return zones
}

export function zoneOption(zone: string): ZoneOption {
  return { value: zone, label: zone.replaceAll('_', ' '), note: offsetOf(zone) }
}

/** Formats a zone as "Asia/Kolkata, GMT+5:30". */
export const zoneText = ({ label, note }: Pick<ZoneOption, 'label' | 'note'>): string => `${label}, ${note}`

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
