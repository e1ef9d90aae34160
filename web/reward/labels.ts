import labels from '#web/messages/en.reward.json'

/** The texts of this bundle: a separate file with a plain lookup, as a message library would be larger than the page. */
export { labels }

/** Replaces the `{names}` in a sentence by values. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** Splits a sentence at one `{name}`, for a value with its own markup. */
export function splitAround(sentence: string, place: string): [before: string, after: string] {
  const [before = '', after = ''] = sentence.split(`{${place}}`)
  return [before, after]
}
