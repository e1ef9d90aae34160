import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '#graphql/contracts/text/fold-text.ts'
import { graphql } from '#web/gql/gql.ts'
import { SearchChip, SearchChoices } from '#web/ui/list/search-chip.tsx'

const BrandChoices = graphql(`
  query BrandChoices {
    brands(limit: 500, sort: ["name"]) {
      id
      name
    }
  }
`)

const shownMax = 8

type BrandChipProps = {
  /** The name of the chosen brand. Null when none is chosen. */
  chosen: string | null
  onChoose: (brand: string | null) => void
}

/** Filters a list by the chosen brand. Also finds brands that are no longer offered. */
export function BrandChip({ chosen, onChoose }: BrandChipProps) {
  const t = useTranslations('lists')
  return (
    <SearchChip label={t('brand')} chosen={chosen} onClear={() => onChoose(null)}>
      <BrandSearch onChoose={onChoose} />
    </SearchChip>
  )
}

function BrandSearch({ onChoose }: { onChoose: (brand: string) => void }) {
  const t = useTranslations('lists')
  const [q, setQ] = useState('')
  const { data } = useQuery(BrandChoices, { fetchPolicy: 'cache-first' })
  const text = foldText(q)
  return (
    <SearchChoices
      label={t('searchBrands')}
      q={q}
      onSearch={setQ}
      options={data?.brands.filter(({ name }) => foldText(name).includes(text)).slice(0, shownMax)}
      none={t('noBrand')}
      onChoose={onChoose}
    />
  )
}
