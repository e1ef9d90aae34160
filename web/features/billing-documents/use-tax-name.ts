import { useTranslations } from 'use-intl'
import type { TaxLine } from '#graphql/rules/ledger/document/document-details.ts'

/** "CGST 9%"; without a rate where there is not one. */
export function useTaxName(): (tax: Pick<TaxLine, 'name' | 'rateBps'>) => string {
  const t = useTranslations('papers')
  return ({ name, rateBps }) => {
    const word = name === 'Tax' ? t('tax') : name
    return rateBps === null ? word : t('taxAt', { tax: word, rate: rateBps / 10_000 })
  }
}
