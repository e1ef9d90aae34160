import { foldText } from '#graphql/rules/platform/input/fold-text.ts'

export type ZoneOption = { value: string; label: string }

let known: ZoneOption[] | undefined

/** Every IANA zone with its current offset, "Asia/Kolkata, GMT+5:30". Browsers still list India by its old name. */
export function timeZones(): ZoneOption[] {
  known ??= [...new Set(['Asia/Kolkata', 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .filter((zone) => zone !== 'Asia/Calcutta')
    .map(zoneOption)
  return known
}

export function zoneOption(zone: string): ZoneOption {
  return { value: zone, label: `${zone.replaceAll('_', ' ')}, ${offsetOf(zone)}` }
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const shownMax = 40

/** Zones whose name or offset has the words. */
export function findZones(zones: readonly ZoneOption[], words: string): ZoneOption[] {
  const wanted = foldText(words)
  return zones.filter(({ label, value }) => foldText(`${label} ${value}`).includes(wanted)).slice(0, shownMax)
}
