import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '#graphql/contracts/text/fold-text.ts'
import { graphql } from '#web/gql/gql.ts'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { DebouncedSearch } from '#web/ui/list/debounced-search.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

const CampaignChoices = graphql(`
  query CampaignChoices($filter: campaigns_filter! @filters(by: ["search_text"])) {
    campaigns(filter: $filter, sort: ["-seq"], limit: 8) {
      id
      name
    }
  }
`)

type CampaignChipProps = { chosen: string | null; onChoose: (campaign: string | null) => void }

/** Filters the statement by campaign. Shows the newest campaigns and finds the others by name. */
export function CampaignChip({ chosen, onChoose }: CampaignChipProps) {
  const t = useTranslations('wallet')
  const [isOpen, setIsOpen] = useState(false)
  if (chosen)
    return (
      <SetChip label={t('campaign')} onClear={() => onChoose(null)}>
        <span className="max-w-60 truncate">{t('campaignIs', { name: chosen })}</span>
      </SetChip>
    )
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger render={<FilterChip>{t('campaign')}</FilterChip>} />
      <PopoverContent label={t('campaign')} className="w-80 p-2">
        <CampaignSearch onChoose={onChoose} />
      </PopoverContent>
    </Popover>
  )
}

function CampaignSearch({ onChoose }: { onChoose: (campaign: string) => void }) {
  const t = useTranslations('wallet')
  const [q, setQ] = useState('')
  const words = foldText(q.trim().slice(0, 100))
  const { data, previousData } = useQuery(CampaignChoices, {
    variables: { filter: words ? { search_text: { _icontains: words } } : {} },
    fetchPolicy: 'cache-and-network',
  })
  const campaigns = (data ?? previousData)?.campaigns
  return (
    <>
      <DebouncedSearch label={t('searchCampaigns')} value={q} onSearch={setQ} />
      <ul className="mt-2">
        {campaigns?.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center rounded-md px-2.5 text-left text-sm hover:bg-accent sm:min-h-8"
              onClick={() => onChoose(id)}
            >
              <span className="truncate">{name || t('unnamed')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted-foreground">
        {campaigns?.length === 0 && <span className="block px-2.5 py-2">{t('noCampaign')}</span>}
      </p>
    </>
  )
}
