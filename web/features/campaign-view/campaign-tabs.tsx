import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { companyRoles, readingColumns } from '#graphql/rules/core/roles.ts'
import { RowsSkeleton } from '#web/features/campaign-list/rows-skeleton.tsx'
import { useUser } from '#web/lib/session.ts'
import { Tab, TabPanel, Tabs, TabsList } from '#web/ui/tabs.tsx'

const names = ['overview', 'recipients', 'messages', 'activity'] as const
type TabName = (typeof names)[number]

type CampaignTabsProps = Record<TabName, ReactNode> & { rewardCount: number }

/** The parts of a campaign, the open one in the address; a tab starts without the filters of the one before. */
export function CampaignTabs({ rewardCount, ...panels }: CampaignTabsProps) {
  const t = useTranslations('campaignView.tabs')
  const format = useFormatter()
  const navigate = useNavigate()
  const { companyRole, company } = useUser()
  const [wanted] = useQueryState('tab', parseAsStringLiteral(names).withDefault('overview'))
  const role = companyRoles.find((known) => known === companyRole)
  const readsLedger = role !== undefined && readingColumns(role, company.id).money_company !== null
  const shown = names.filter((name) => name !== 'activity' || readsLedger)
  const tab = shown.includes(wanted) ? wanted : 'overview'
  const open = (name: TabName) => void navigate({ search: name === 'overview' ? '' : `?tab=${name}` }, { preventScrollReset: true })
  return (
    <Tabs value={tab} onValueChange={open} className="mt-6">
      <TabsList aria-label={t('label')}>
        {shown.map((name) => (
          <Tab key={name} value={name}>
            {t(name)}
            {name === 'recipients' && rewardCount > 0 && (
              <span className="num text-xs font-normal text-muted-foreground max-sm:hidden">{format.number(rewardCount)}</span>
            )}
          </Tab>
        ))}
      </TabsList>
      {shown.map((name) => (
        <TabPanel key={name} value={name}>
          <Suspense fallback={<RowsSkeleton />}>{panels[name]}</Suspense>
        </TabPanel>
      ))}
    </Tabs>
  )
}
