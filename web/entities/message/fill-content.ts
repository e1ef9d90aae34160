import { isVariable, replaceVariables, type VariableName } from '#graphql/contracts/message/variables.ts'

export type AllVariableValues = Record<VariableName, string>
export type Content = { subject: string; preheader: string; headline: string; body: string; buttonLabel: string; footer: string }

/** Fills in the variables in each text of a message for one person. Unknown placeholders stay as typed. */
export function fillContent(words: Content, values: AllVariableValues): Content {
  const fill = (text: string) => fillText(text, values)
  const { subject, preheader, headline, body, buttonLabel, footer } = words
  return {
    subject: fill(subject),
    preheader: fill(preheader),
    headline: fill(headline),
    body: fill(body),
    buttonLabel: fill(buttonLabel),
    footer: fill(footer),
  }
}

export const fillText = (text: string, values: AllVariableValues): string =>
  replaceVariables(text, (name) => (isVariable(name) ? values[name] : `{{ ${name} }}`))

/** Splits a text into paragraphs at empty lines, as the email does. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
