import { isVariable, parseVariables, replaceVariables, type VariableName } from '#contracts/message/variables.ts'

export type VariableValues = Partial<Record<VariableName, string>>

/** Replaces the `{{ name }}` variables of a text. Returns plain text, not HTML. Throws UnknownVariableError. */
export function renderText(template: string, variables: VariableValues): string {
  const unknown = parseVariables(template).unknown[0]
  if (unknown) throw new UnknownVariableError(unknown.name, unknown.suggestion)
  return replaceVariables(template, (name) => (isVariable(name) ? (variables[name] ?? '') : ''))
}

/** Thrown for a variable that does not exist, with the most similar known one if there is any. */
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
