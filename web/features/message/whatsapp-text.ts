import { isVariable, replaceVariables, type VariableName } from '#graphql/contracts/message/variables.ts'

export type WhatsAppText = { text: string; names: VariableName[] }

/** Converts a text to the format of WhatsApp's approval form, where each variable is a number. `names` holds the variables by number. */
export function whatsappText(body: string): WhatsAppText {
  const names: VariableName[] = []
  const text = replaceVariables(body, (name) => {
    if (!isVariable(name)) return `{{ ${name} }}`
    if (!names.includes(name)) names.push(name)
    return `{{${names.indexOf(name) + 1}}}`
  })
  return { text, names }
}

/** The language codes that can be chosen for a WhatsApp template. */
export const whatsappLanguages = [
  'en',
  'en_GB',
  'en_US',
  'ar',
  'bn',
  'de',
  'es',
  'fr',
  'gu',
  'hi',
  'id',
  'it',
  'kn',
  'ml',
  'mr',
  'nl',
  'pa',
  'pt_BR',
  'ta',
  'te',
  'ur',
] as const
