import { parseVariables } from './variables.ts'

/** The sentence for the first variable nobody knows, with the nearest one that exists. */
export function unknownVariable(text: string): string | undefined {
  const [unknown] = parseVariables(text).unknown
  if (!unknown) return undefined
  return unknown.suggestion
    ? `There is no variable {{ ${unknown.name} }}. Did you mean {{ ${unknown.suggestion} }}?`
    : `There is no variable {{ ${unknown.name} }}.`
}
