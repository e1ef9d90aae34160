import { useTranslations } from 'use-intl'
import { KeyList } from '#web/features/api-keys/key-list.tsx'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export const loader = loadTemporal

/** The page of the company's API keys. */
export function Component() {
  const t = useTranslations('apiKeys')
  return (
    <>
      <PageHeader
        title={t('page')}
        note={
          <>
            <span>{t('lead')}</span> <TextLink to="/developers">{t('reference')}</TextLink> <span>·</span> <HelpLink doc="api" />
          </>
        }
      />
      <SkeletonBoundary skeleton={<PageSkeleton shape="list" isInside />}>
        <KeyList />
      </SkeletonBoundary>
    </>
  )
}
