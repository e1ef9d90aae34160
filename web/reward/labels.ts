import labels from '#web/messages/en.reward.json'

/** The texts of this bundle: its own file of the catalogue and a plain lookup, because a message library outweighs the page. */
export { labels }

/** Puts values in the `{places}` of a sentence. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** The text before and after one `{place}`, for a value that is set differently. */
export function around(sentence: string, place: string): [before: string, after: string] {
  const [before = '', after = ''] = sentence.split(`{${place}}`)
  return [before, after]
}
