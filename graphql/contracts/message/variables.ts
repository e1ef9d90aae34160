/** Every variable that a message may contain. Browser-safe, because the editor imports it too. */
export const variableNames = [
  'recipient_first_name',
  'recipient_name',
  'company_name',
  'campaign_name',
  'reward_value',
  'reward_link',
  'reward_code',
  'points',
  'points_balance',
  'expiry_date',
  'sender_name',
] as const

export type VariableName = (typeof variableNames)[number]

export type UnknownVariable = { name: string; suggestion: VariableName | null }

const placeholder = /\{\{([^{}]*)\}\}/g

/** Lists the variables that a text uses, each once, and its unknown ones with the most similar known variable. */
export function parseVariables(text: string): { used: VariableName[]; unknown: UnknownVariable[] } {
  const names = [...new Set([...text.matchAll(placeholder)].map((match) => (match[1] ?? '').trim()))]
  return {
    used: names.filter(isVariable),
    unknown: names.filter((name) => !isVariable(name)).map((name) => ({ name, suggestion: nearestVariable(name) })),
  }
}

/** Replaces every `{{ name }}` of a text with the result of `replacement(name)`. */
export function replaceVariables(text: string, replacement: (name: string) => string): string {
  return text.replace(placeholder, (_, name: string) => replacement(name.trim()))
}

export const isVariable = (name: string): name is VariableName => variableNames.some((each) => each === name)

/** Returns the known variable most similar to a mistyped name, to suggest it. Null when none is similar enough. */
export function nearestVariable(name: string): VariableName | null {
  const typed = name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  if (typed.length < 3) return null
  const bare = (words: string) => words.replaceAll('_', '')
  const inside = variableNames.find((each) => bare(each).includes(bare(typed)) || bare(typed).includes(bare(each)))
  if (inside) return inside
  const ranked = variableNames
    .map((variable) => ({ variable, distance: editDistance(typed, variable) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best && best.distance <= best.variable.length / 2 ? best.variable : null
}

/** Returns the Levenshtein distance. Written here because a dependency would not pay off for a dozen short names. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
