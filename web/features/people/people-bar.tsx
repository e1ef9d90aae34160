import { useQuery } from '@apollo/client/react'
import { Gift, Tags } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { recipients_filter } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { SelectionBar } from '#web/ui/list/selection-bar.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { PeopleMatching } from './people-query.ts'
import type { Matching } from './use-people-filters.ts'

const SendRewardDialog = lazyComponent(async () => (await import('./send-reward-dialog.tsx')).SendRewardDialog)
const TagDialog = lazyComponent(async () => (await import('./tag-dialog.tsx')).TagDialog)

type PeopleBarProps = {
  selection: Selection
  /** Tags that at least one selected person has. */
  tags: string[]
  /** The filter of the whole list as a GraphQL input, used to count all matching people. */
  filter: recipients_filter
  matching: Matching
  /** True if the list has further pages, so that all matching people can be selected beyond this page. */
  hasMore: boolean
  /** The number of all matching people, where it is known. It is queried otherwise. */
  exactCount: number | undefined
}

/** The bar at the foot of the page while people are selected: their number, the bulk actions, and selecting the whole list. */
export function PeopleBar({ selection, tags, filter, matching, hasMore, exactCount }: PeopleBarProps) {
  const t = useTranslations('people')
  const may = useMay()
  const [dialog, setDialog] = useState<'tags' | 'send'>()
  const { selected, isAll, isWholePage, chooseAll, clear } = selection
  const { data } = useQuery(PeopleMatching, {
    variables: { filter },
    skip: !(hasMore && isWholePage) || exactCount !== undefined,
    fetchPolicy: 'cache-and-network',
  })
  const found = exactCount ?? countOf(data?.recipients_aggregated)
  const count = isAll ? found : selected.length
  const close = (open: boolean) => open || setDialog(undefined)
  return (
    <>
      {count !== undefined && (
        <SelectionBar count={count} text={t('selected', { count })} label={t('bulkActs')} onClear={clear}>
          {!isAll && isWholePage && found !== undefined && found > count && (
            <Button variant="ghost" onClick={chooseAll}>
              {t('chooseAll', { count: found })}
            </Button>
          )}
          {may('campaign.draft') && (
            <Button onClick={() => setDialog('send')}>
              <Gift aria-hidden />
              {t('send.open')}
            </Button>
          )}
          {may('recipient.edit') && (
            <Button onClick={() => setDialog('tags')}>
              <Tags aria-hidden />
              {t('changeTags')}
            </Button>
          )}
        </SelectionBar>
      )}
      {dialog === 'tags' && count !== undefined && (
        <TagDialog people={selected} tags={tags} {...(isAll && { all: { filter: matching, count } })} onOpenChange={close} onDone={clear} />
      )}
      {dialog === 'send' && count !== undefined && (
        <SendRewardDialog filter={isAll ? matching : { ids: selected }} count={count} onOpenChange={close} />
      )}
    </>
  )
}
