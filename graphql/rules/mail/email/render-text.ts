import { isVariable, parseVariables, replaceVariables, type VariableName } from './variables.ts'

export type VariableValues = Partial<Record<VariableName, string>>

/** Fills the `{{ name }}` variables of a person's text: no tags, no filters, and the result is plain text, not HTML. */
export function renderText(template: string, variables: VariableValues): string {
  const stranger = parseVariables(template).unknown[0]
  if (stranger) throw new UnknownVariableError(stranger.name, stranger.suggestion)
  return replaceVariables(template, (name) => (isVariable(name) ? (variables[name] ?? '') : ''))
}

/** Names the variable that does not exist, and the one that was probably meant. */
export class UnknownVariableError extends Error {
  readonly variable: string
  readonly suggestion: VariableName | null

  constructor(variable: string, suggestion: VariableName | null) {
    super(`{{ ${variable} }} is not a variable.${suggestion ? ` Did you mean {{ ${suggestion} }}?` : ''}`)
    this.name = 'UnknownVariableError'
    this.variable = variable
    this.suggestion = suggestion
  }
}
