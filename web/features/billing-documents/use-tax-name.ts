import { useTranslations } from 'use-intl'
import type { TaxLine } from '#graphql/contracts/document/words.ts'

/** Returns a function that names a tax with its rate, such as "CGST 9%". It omits the rate if there is none. */
export function useTaxName(): (tax: Pick<TaxLine, 'name' | 'rateBps'>) => string {
  const t = useTranslations('billingDocuments')
  return ({ name, rateBps }) => {
    const word = name === 'Tax' ? t('tax') : name
    return rateBps === null ? word : t('taxAt', { tax: word, rate: rateBps / 10_000 })
  }
}
