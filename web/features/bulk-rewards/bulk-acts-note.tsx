import { useQuery, useSubscription } from '@apollo/client/react'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SkippedRewards } from '#graphql/contracts/reward/bulk-acts.ts'
import { useSkippedText } from '#web/entities/reward/use-skipped-text.ts'
import { graphql } from '#web/gql/gql.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const BulkActs = graphql(`
  query BulkActs {
    bulk_acts(sort: ["-seq"], limit: 1) {
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

/** The progress or result of the company's newest act on many rewards. `onFinished` runs when it ends while the page is open. */
export function BulkActsNote({ onFinished }: { onFinished?: () => void }) {
  const t = useTranslations('bulkRewards')
  const skippedText = useSkippedText()
  const { data, refetch } = useQuery(BulkActs, { fetchPolicy: 'cache-and-network' })
  const [closed, setClosed] = useState<string>()
  const act = data?.bulk_acts[0]
  useSubscription(BulkActsLive, {
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      if (event?.bulk_acts_mutated?.data?.id !== act?.id) void refetch()
    },
  })
  const isFinished = Boolean(act?.finished_at)
  const running = useRef<string>(undefined)
  useEffect(() => {
    if (!act) return
    if (!isFinished) running.current = act.id
    else if (running.current === act.id) {
      running.current = undefined
      onFinished?.()
    }
  }, [act, isFinished, onFinished])
  if (!act || closed === act.id) return null
  const { kind, done, expected } = act
  if (!act.finished_at)
    return (
      <Notice kind="info" className="mb-4">
        <p>{t(`${kind}.running`, { done, count: expected })}</p>
        <ProgressBar label={t('progress')} done={done} total={expected} className="mt-2 max-w-[320px]" />
      </Notice>
    )
  if (Date.now() - Date.parse(act.finished_at) > shownMs) return null
  return (
    <div className="mb-4 flex items-start gap-2">
      <Notice kind="success">
        {[t(`${kind}.done`, { count: done }), skippedText(trust<SkippedRewards[]>(act.skipped))].filter(Boolean).join(' ')}
      </Notice>
      <IconButton label={t('dismiss')} onClick={() => setClosed(act.id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
