import { useQuery } from '@apollo/client/react'
import { Gift, Tags, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { recipients_filter } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
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
      <p role="status" className="sr-only">
        {count !== undefined && count > 0 && t('selected', { count })}
      </p>
      {count !== undefined && count > 0 && (
        <section
          aria-label={t('bulkActs')}
          data-bar="selection"
          className="sticky bottom-4 sm:bottom-19 z-[6] mx-auto mt-4 flex w-max max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-[14px] border bg-popover py-2 pr-2 pl-5 shadow-float"
        >
          <span aria-hidden className="num font-medium">
            {t('selected', { count })}
          </span>
          {!isAll && found !== undefined && found > count && (
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
          <IconButton label={t('clearSelection')} onClick={clear}>
            <X aria-hidden />
          </IconButton>
        </section>
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
