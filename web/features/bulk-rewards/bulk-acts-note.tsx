import { useQuery, useSubscription } from '@apollo/client/react'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SkippedRewards } from '#graphql/contracts/reward/bulk-acts.ts'
import { useSkippedText } from '#web/entities/reward/use-skipped-text.ts'
import { graphql } from '#web/gql/gql.ts'
import type { BulkActsQuery } from '#web/gql/graphql.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const BulkActs = graphql(`
  query BulkActs {
    bulk_acts(sort: ["-seq"], limit: 3) {
      id
      kind
      expected
      done
      skipped
      finished_at
    }
  }
`)

const BulkActsLive = graphql(`
  subscription BulkActsLive {
    bulk_acts_mutated {
      data {
        id
        kind
        expected
        done
        skipped
        revision
        finished_at
      }
    }
  }
`)

/** In ms. A result is shown this long after its end to someone who opens the page. */
const shownMs = 10 * 60_000

/** The results that were dismissed since the app was opened, so that they stay away when the page is opened again. */
const dismissed = new Set<string>()

/**
 * The progress and results of the company's newest acts on many rewards, so that two members see both of theirs. `onFinished` runs when one
 * ends while the page is open.
 */
export function BulkActsNote({ onFinished }: { onFinished?: () => void }) {
  const { data, refetch } = useQuery(BulkActs, { fetchPolicy: 'cache-and-network' })
  const [closed, setClosed] = useState<readonly string[]>([...dismissed])
  const acts = data?.bulk_acts
  useSubscription(BulkActsLive, {
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      const changed = event?.bulk_acts_mutated?.data?.id
      if (!acts?.some(({ id }) => id === changed)) void refetch()
    },
  })
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, finished_at } of acts ?? [])
      if (!finished_at) running.current.add(id)
      else if (running.current.delete(id)) onFinished?.()
  }, [acts, onFinished])
  return acts
    ?.filter(({ id }) => !closed.includes(id))
    .map((act) => <ActNote key={act.id} act={act} onClose={() => setClosed([...dismissed.add(act.id)])} />)
}

type ActNoteProps = { act: BulkActsQuery['bulk_acts'][number]; onClose: () => void }

function ActNote({ act: { kind, done, expected, skipped, finished_at }, onClose }: ActNoteProps) {
  const t = useTranslations('bulkRewards')
  const skippedText = useSkippedText()
  if (!finished_at)
    return (
      <Notice kind="info" className="mb-4">
        <p>{t(`${kind}.running`, { done, count: expected })}</p>
        <ProgressBar label={t('progress')} done={done} total={expected} className="mt-2 max-w-[320px]" />
      </Notice>
    )
  if (serverNow() - Date.parse(finished_at) > shownMs) return null
  return (
    <div className="mb-1 flex items-center gap-2">
      <Notice kind="success">
        {[t(`${kind}.done`, { count: done }), skippedText(trust<SkippedRewards[]>(skipped))].filter(Boolean).join(' ')}
      </Notice>
      <IconButton label={t('dismiss')} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
