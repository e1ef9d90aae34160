/** "team.change_role" as "Team: change role": an action or a column without a label yet. */
export function readable(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  const [area, ...rest] = words.split('.')
  const sentence = rest.length ? `${area}: ${rest.join(' ')}` : words
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

export type Change = { name: string; before: unknown; after: unknown }

/** Every column of an event, as it was and as it is. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) => ({ name, before: old[name], after: now[name] }))
}

/** An object of an event's JSON columns; anything else has nothing to show. */
export const recordOf = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.fromEntries(Object.entries(json)) : {}
