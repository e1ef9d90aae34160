import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '#graphql/contracts/text/fold-text.ts'
import { graphql } from '#web/gql/gql.ts'
import { SearchChip, SearchChoices } from '#web/ui/list/search-chip.tsx'

const CampaignChoices = graphql(`
  query CampaignChoices($filter: campaigns_filter! @filters(by: ["search_text"])) {
    campaigns(filter: $filter, sort: ["-seq"], limit: 8) {
      id
      name
    }
  }
`)

type CampaignChipProps = {
  /** The name of the chosen campaign. Null when none is chosen. */
  chosen: string | null
  onChoose: (campaign: string | null) => void
}

/** Filters a list by campaign. Shows the newest campaigns and finds the others by name. */
export function CampaignChip({ chosen, onChoose }: CampaignChipProps) {
  const t = useTranslations('lists')
  return (
    <SearchChip label={t('campaign')} chosen={chosen} onClear={() => onChoose(null)}>
      <CampaignSearch onChoose={onChoose} />
    </SearchChip>
  )
}

function CampaignSearch({ onChoose }: { onChoose: (campaign: string) => void }) {
  const t = useTranslations('lists')
  const [q, setQ] = useState('')
  const words = foldText(q.trim().slice(0, 100))
  const { data, previousData } = useQuery(CampaignChoices, {
    variables: { filter: words ? { search_text: { _icontains: words } } : {} },
    fetchPolicy: 'cache-and-network',
  })
  const campaigns = (data ?? previousData)?.campaigns
  return (
    <SearchChoices
      label={t('searchCampaigns')}
      q={q}
      onSearch={setQ}
      options={campaigns?.map(({ id, name }) => ({ id, name: name || t('unnamed') }))}
      none={t('noCampaign')}
      onChoose={onChoose}
    />
  )
}
