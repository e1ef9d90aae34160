import { useQuery } from '@apollo/client/react'
import { Tags, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { recipients_filter } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PeopleMatching } from './people-query.ts'
import { TagDialog } from './tag-dialog.tsx'
import type { Matching } from './use-people-filters.ts'
import type { Selection } from './use-selection.ts'

type TagBarProps = {
  selection: Selection
  /** Those that any of the ticked have. */
  tags: string[]
  /** What the list shows, in the words of the graph and of the commands. */
  filter: recipients_filter
  matching: Matching
  /** Whether it has more than this page. */
  hasMore: boolean
}

/** At the foot of the page while people are ticked: how many, and what can be done with them; a whole page may become the whole list. */
export function TagBar({ selection, tags, filter, matching, hasMore }: TagBarProps): ReactNode {
  const t = useTranslations('people')
  const [isOpen, open] = useState(false)
  const { selected, isAll, isWholePage, chooseAll, clear } = selection
  const { data } = useQuery(PeopleMatching, { variables: { filter }, skip: !(hasMore && isWholePage), fetchPolicy: 'cache-and-network' })
  const found = countOf(data?.recipients_aggregated)
  const count = isAll ? found : selected.length
  return (
    <>
      <p role="status" className="sr-only">
        {count !== undefined && count > 0 && t('selected', { count })}
      </p>
      {count !== undefined && count > 0 && (
        <section
          aria-label={t('bulkActs')}
          className="sticky bottom-4 z-[6] mx-auto mt-4 flex w-max max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-[14px] border bg-popover py-2 pr-2 pl-5 shadow-float"
        >
          <span aria-hidden className="num font-medium">
            {t('selected', { count })}
          </span>
          {!isAll && found !== undefined && found > count && (
            <Button variant="ghost" onClick={chooseAll}>
              {t('chooseAll', { count: found })}
            </Button>
          )}
          <Button onClick={() => open(true)}>
            <Tags aria-hidden />
            {t('changeTags')}
          </Button>
          <IconButton label={t('clearSelection')} onClick={clear}>
            <X aria-hidden />
          </IconButton>
        </section>
      )}
      {isOpen && count !== undefined && (
        <TagDialog
          people={selected}
          tags={tags}
          {...(isAll && { all: { filter: matching, shown: filter, count } })}
          onOpenChange={open}
          onDone={clear}
        />
      )}
    </>
  )
}
