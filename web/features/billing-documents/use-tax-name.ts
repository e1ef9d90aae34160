import { useTranslations } from 'use-intl'
import type { TaxLine } from '#graphql/rules/ledger/document/document-details.ts'

/** "CGST 9%"; without the rate where there is none. */
export function useTaxName(): (tax: Pick<TaxLine, 'name' | 'rateBps'>) => string {
  const t = useTranslations('billingDocuments')
  return ({ name, rateBps }) => {
    const word = name === 'Tax' ? t('tax') : name
    return rateBps === null ? word : t('taxAt', { tax: word, rate: rateBps / 10_000 })
  }
}
