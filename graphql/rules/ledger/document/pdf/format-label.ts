import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat'
import words from '#contracts/document/document-labels.json' with { type: 'json' }
import methods from '#contracts/wallet/method-labels.json' with { type: 'json' }

type TextName = { [Name in keyof typeof words]: (typeof words)[Name] extends string ? Name : never }[keyof typeof words]

/** Formats a text of `document-labels.json` with its values. The web page uses the same wording. */
export const formatLabel = (name: TextName, values: Record<string, PrimitiveType> = {}): string => formatMessage(words[name], values)

/** Returns the label of a payment method: "Bank transfer". An unknown method gets the label of `other`. */
export const methodLabel = (method: string): string => new Map(Object.entries(methods)).get(method) ?? methods.other

/** Returns the label of a tax: "CGST 9%", or "CGST" without a rate. */
export function taxLabel({ name, rateBps }: { name: string; rateBps: number | null }): string {
  const tax = name === 'Tax' ? words.tax : name
  return rateBps === null ? tax : formatLabel('taxAt', { tax, rate: rateBps / 10_000 })
}

const formatMessage = (text: string, values: Record<string, PrimitiveType>): string =>
  String(new IntlMessageFormat(text, 'en').format(values))
