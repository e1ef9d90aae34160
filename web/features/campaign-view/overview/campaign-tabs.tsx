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
  /** The panel for adding recipients after the launch, or null if none can be added. */
  more: ReactNode | null
  /** True if people were added after the launch and are not part of a launch yet. Their tab then stays visible. */
  hasMore: boolean
  rewardCount: number
  /** True if the rewards are downloaded codes, which have no recipients. */
  isDownload: boolean
}

/** The tabs of a campaign, with the open one in the URL. Switching clears the filters of the previous tab. */
export function CampaignTabs({ rewardCount, isDownload, hasMore, ...panels }: CampaignTabsProps) {
  const t = useTranslations('campaignView.tabs')
  const format = useFormatter()
  const navigate = useNavigate()
  const [requested] = useQueryState('tab', parseAsStringLiteral(names).withDefault('overview'))
  const shown = names.filter((name) => name !== 'more' || (panels.more && (hasMore || requested === 'more')))
  const tab = shown.includes(requested) ? requested : 'overview'
  const open = (name: TabName) => void navigate({ search: name === 'overview' ? '' : `?tab=${name}` }, { preventScrollReset: true })
  return (
    <Tabs value={tab} onValueChange={open} className="mt-6">
      <TabsList aria-label={t('label')}>
        {shown.map((name) => (
          <Tab key={name} value={name} ref={name === tab ? scrollTabIntoView : undefined}>
            <span>{t(name === 'recipients' && isDownload ? 'codes' : name)}</span>
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

/** Scrolls the open tab into view if the tabs are wider than the screen. */
function scrollTabIntoView(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  list?.scrollTo({ left: tab ? tab.offsetLeft - list.offsetLeft - 24 : 0 })
}
