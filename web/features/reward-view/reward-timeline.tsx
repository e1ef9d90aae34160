import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RewardViewQuery } from '#web/gql/graphql.ts'
import { Button } from '#web/ui/button.tsx'
import { type Entry, timelineMax, type ViewedReward } from './reward-view-query.ts'
import { timelineEntries } from './timeline-entries.ts'
import { TimelineItem } from './timeline-item.tsx'

/** The number of entries that are shown before "Show all". */
const foldedMax = 8

/** Everything that happened to a reward, newest first. A long list starts folded. */
export function RewardTimeline({ view, reward }: { view: RewardViewQuery; reward: ViewedReward }) {
  const t = useTranslations('rewardView')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { campaign_events: events, messages, claims, wallet_transactions: lines, successors } = view
  const entries: Entry[] = timelineEntries({ reward, events, messages, claims, lines })
  const shown = isUnfolded || entries.length <= foldedMax + 2 ? entries : entries.slice(0, foldedMax)
  const isCut = [events, messages, claims, lines].some(({ length }) => length >= timelineMax)
  return (
    <section aria-labelledby="reward-timeline" className="mt-8">
      <h3 id="reward-timeline" className="text-base font-semibold">
        {t('timeline')}
      </h3>
      <ol className="mt-3">
        {shown.map((entry) => (
          <TimelineItem key={entry.key} entry={entry} reward={reward} successor={successors[0]} />
        ))}
      </ol>
      {shown.length < entries.length ? (
        <Button size="small" variant="ghost" className="mt-1 ml-5" onClick={() => setIsUnfolded(true)}>
          {t('showAll', { count: entries.length })}
        </Button>
      ) : (
        isCut && <p className="mt-2 ml-8 text-xs text-muted-foreground">{t('cut', { max: timelineMax })}</p>
      )}
    </section>
  )
}
