import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat'
import words from '#rules/ledger/document/document-labels.json' with { type: 'json' }
import methods from '#rules/ledger/recharge/method-labels.json' with { type: 'json' }

type TextName = { [Name in keyof typeof words]: (typeof words)[Name] extends string ? Name : never }[keyof typeof words]

/** A text of the documents, filled in; the wording is that of the page. */
export const say = (name: TextName, values: Record<string, PrimitiveType> = {}): string => filled(words[name], values)

/** "Bank transfer" */
export const methodWord = (method: string): string => new Map(Object.entries(methods)).get(method) ?? methods.other

/** "CGST 9%"; without the rate where there is none. */
export function taxWord({ name, rateBps }: { name: string; rateBps: number | null }): string {
  const tax = name === 'Tax' ? words.tax : name
  return rateBps === null ? tax : say('taxAt', { tax, rate: rateBps / 10_000 })
}

const filled = (text: string, values: Record<string, PrimitiveType>): string => String(new IntlMessageFormat(text, 'en').format(values))
