import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/ui/tabs.tsx'

const names = ['overview', 'recipients', 'messages', 'activity', 'more'] as const
type TabName = (typeof names)[number]

type CampaignTabsProps = Record<Exclude<TabName, 'more'>, ReactNode> & {
  /** Who gets it next, where people can be added. */
  more: ReactNode | null
  /** People were added and it was not sent to them yet: they keep a tab until then. */
  hasMore: boolean
  rewardCount: number
  /** Its rewards are codes to download: they belong to nobody yet. */
  isMade: boolean
}

/** The parts of a campaign, the open one in the address; a tab starts without the filters of the one before. */
export function CampaignTabs({ rewardCount, isMade, hasMore, ...panels }: CampaignTabsProps) {
  const t = useTranslations('campaignView.tabs')
  const format = useFormatter()
  const navigate = useNavigate()
  const [wanted] = useQueryState('tab', parseAsStringLiteral(names).withDefault('overview'))
  const shown = names.filter((name) => name !== 'more' || (panels.more && (hasMore || wanted === 'more')))
  const tab = shown.includes(wanted) ? wanted : 'overview'
  const open = (name: TabName) => void navigate({ search: name === 'overview' ? '' : `?tab=${name}` }, { preventScrollReset: true })
  return (
    <Tabs value={tab} onValueChange={open} className="mt-6">
      <TabsList aria-label={t('label')}>
        {shown.map((name) => (
          <Tab key={name} value={name} ref={name === tab ? bringInSight : undefined}>
            {t(name === 'recipients' && isMade ? 'codes' : name)}
            {name === 'recipients' && rewardCount > 0 && (
              <span className="num text-xs font-normal text-muted-foreground max-sm:hidden">{format.number(rewardCount)}</span>
            )}
          </Tab>
        ))}
      </TabsList>
      {shown.map((name) => (
        <TabPanel key={name} value={name}>
          <SkeletonBoundary skeleton={<RowsSkeleton />}>{panels[name]}</SkeletonBoundary>
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Where the tabs are wider than the phone, the open one is scrolled into view. */
function bringInSight(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  list?.scrollTo({ left: tab ? tab.offsetLeft - list.offsetLeft - 24 : 0 })
}
