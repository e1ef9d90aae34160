/** Returns a time zone in words as of a time: "India time" or "UTC". A few have an abbreviation, such as "ET" for New York. */
export function nameZone(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortGeneric' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/^GMT(\+0)?$/, 'UTC').replace(/ Time$/, ' time')
}

/** Cached formatters by time zone, because creating one takes longer than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()
