/** Converts a name without a label to words, such as "team.change_role" to "Team: change role". */
export function toReadable(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  const [area, ...rest] = words.split('.')
  const sentence = rest.length ? `${area}: ${rest.join(' ')}` : words
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

export type Change = { name: string; before: unknown; after: unknown }

/** Returns the fields of an event that have a value before or after, with both values. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) => ({ name, before: old[name], after: now[name] }))
}

/** Returns an object from a JSON column of an event. Any other value becomes an empty object. */
export const recordOf = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.fromEntries(Object.entries(json)) : {}
