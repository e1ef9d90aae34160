import labels from '#web/messages/en.reward.json'

/** The texts of the public pages, as a plain object. A message library would be larger than the page. */
export { labels }

/** Replaces each `{name}` in a sentence by the value with that name. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
