import { isVariable, nearestVariable, parseVariables, replaceVariables } from './variables.ts'

/** Returns an error message for the first invalid variable of a text: unknown, not closed, or closing braces alone. */
export function variableError(text: string): string | undefined {
  const [unknown] = parseVariables(text).unknown
  if (unknown)
    return unknown.suggestion
      ? `There is no variable {{ ${unknown.name} }}. Did you mean {{ ${unknown.suggestion} }}?`
      : `There is no variable {{ ${unknown.name} }}.`
  const rest = replaceVariables(text, () => ' ')
  const open = /\{\{\s*([a-z_]*)/i.exec(rest)
  if (open) {
    const typed = open[1] ?? ''
    const name = isVariable(typed) ? typed : nearestVariable(typed)
    return name ? `Close this variable with two braces: {{ ${name} }}.` : 'Close {{ with the name of a variable and }}, or delete it.'
  }
  return rest.includes('}}') ? 'There is no variable before }}. Start it with {{, or delete the braces.' : undefined
}
