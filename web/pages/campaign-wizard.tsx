import { skipToken, useQuery, useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ErrorScreen } from '#web/app/error-screen.tsx'
import { Shell } from '#web/app/shell.tsx'
import { EditWarning } from '#web/features/approvals/edit-warning.tsx'
import { CampaignWizard } from '#web/features/wizard/campaign-wizard.tsx'
import { readDraft, WizardDraft_campaign } from '#web/features/wizard/draft.ts'
import { rewardlinksWizard } from '#web/features/wizard/steps.ts'
import { WizardSkeleton } from '#web/features/wizard/wizard-skeleton.tsx'
import { graphql } from '#web/gql/gql.ts'
import { errorCode } from '#web/lib/error-code.ts'
import { useMay } from '#web/lib/use-may.ts'

const CampaignWizardPage = graphql(`
  query CampaignWizardPage($id: ID!) {
    campaigns_by_id(id: $id) {
      id
      status
      version
      ...WizardDraft_campaign
    }
  }
`)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Round the steps of R31: who may, which draft, and whether it still is one. */
export function Component() {
  const [search] = useSearchParams()
  const id = search.get('draft')
  const isValid = id === null || uuid.test(id)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const [draftSeen, seeDraft] = useState<string>()
  const mayDraft = useMay()('campaign.draft')
  const { data, error, refetch } = useQuery(CampaignWizardPage, id && isValid && mayDraft ? { variables: { id } } : skipToken)
  const row = data?.campaigns_by_id
  const { data: draft } = useSuspenseFragment({ fragment: WizardDraft_campaign, from: row ?? null })

  if (!mayDraft) return <Refused status={401} />
  if (!isValid || (id && data && !row)) return <Refused status={404} />
  if (error && !row) return <Refused status={statuses[errorCode(error)] ?? 500} />
  if (id && !row) return <WizardSkeleton />
  if (row?.status === 'draft' && draftSeen !== row.id) seeDraft(row.id)
  if (row?.status === 'in_review' && draftSeen !== row.id)
    return <EditWarning campaign={row.id} version={row.version ?? 0} name={draft?.name ?? ''} />
  if (row && row.status !== 'draft') return <Navigate to={`/campaigns/${row.id}/view`} replace />
  return (
    <CampaignWizard
      // A draft that this page made itself stays the page it was made on.
      key={id === createdId ? 'new' : (id ?? 'new')}
      wizard={rewardlinksWizard}
      draft={draft && readDraft(draft)}
      onCreated={setCreatedId}
      onReload={async () => (await refetch()).data?.campaigns_by_id?.version ?? 0}
    />
  )
}

const statuses: Partial<Record<string, number>> = { NOT_FOUND: 404, FORBIDDEN: 401 }

function Refused({ status }: { status: number }) {
  const t = useTranslations('errorScreen')
  const { pathname } = useLocation()
  return (
    <Shell>
      <ErrorScreen status={status}>{status === 404 && t('notFoundPath', { path: pathname })}</ErrorScreen>
    </Shell>
  )
}
