import { skipToken, useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { firstOpenStep } from '#graphql/contracts/campaign/steps.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { EditWarning } from '#web/features/approvals/edit-warning.tsx'
import { LiveCampaign } from '#web/features/campaign-edit/live-campaign.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useFirstHeading } from '#web/lib/first-frame.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { campaignCalls } from '#web/wizard/campaign-calls.ts'
import { readDraft, WizardDraft_campaign } from '#web/wizard/draft.ts'
import { DraftWizard } from '#web/wizard/draft-wizard.tsx'
import { stepAnswers } from '#web/wizard/step-answers.ts'
import { stepPath } from '#web/wizard/steps.ts'
import { WizardRefused } from '#web/wizard/wizard-refused.tsx'
import { WizardSkeleton } from '#web/wizard/wizard-skeleton.tsx'
import { wizardAt } from '#web/wizard/wizards.ts'

const CampaignWizardPage = graphql(`
  query CampaignWizardPage($id: ID!) {
    campaigns_by_id(id: $id) {
      id
      status
      version
      delivery_type
      ...WizardDraft_campaign
    }
  }
`)

/**
 * The layout of the wizards that create and edit campaigns (R30–R35). Shows an error if the user may not edit campaigns, or the draft is
 * missing or of another type.
 */
export function Component() {
  const heading = useFirstHeading()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const params = useParams()
  const answers = useTranslations('wizard.answers')
  const apollo = useApolloClient()
  const wizard = wizardAt(pathname, 'campaign')
  const id = params.id ?? search.get('draft')
  const isValid = wizard !== undefined && (id === null || isUuid(id))
  const [createdId, setCreatedId] = useState<string | null>(null)
  const [draftSeen, setDraftSeen] = useState<string>()
  const mayDraft = useMay()('campaign.draft')
  const { data, error, refetch } = useQuery(CampaignWizardPage, id && isValid && mayDraft ? { variables: { id } } : skipToken)
  const row = data?.campaigns_by_id
  const { data: saved } = useFragmentData({ fragment: WizardDraft_campaign, from: row ?? null })

  if (!mayDraft) return <WizardRefused status={401} />
  if (!isValid || (id && data && row?.delivery_type !== wizard.type)) return <WizardRefused status={404} />
  if (error && !row) return <WizardRefused error={error} />
  if (id && !row) return <WizardSkeleton wizard={wizard} heading={heading} />
  if (row?.status === 'draft' && draftSeen !== row.id) setDraftSeen(row.id)
  if (row?.status === 'in_review' && draftSeen !== row.id)
    return <EditWarning campaign={row.id} version={row.version ?? 0} name={saved?.name ?? ''} />
  const draft = saved && readDraft(saved)
  if (draft && draft.status !== 'draft') {
    const root = stepPath(wizard, 'details', draft.id)
    if (!params.id) return <Navigate to={`/campaigns/${draft.id}/view`} replace />
    if (pathname !== root) return <Navigate to={root} replace />
    return <LiveCampaign wizard={wizard} draft={draft} />
  }
  return (
    <DraftWizard
      // Keeps the wizard mounted for a draft that it created itself.
      key={id === createdId ? 'new' : (id ?? 'new')}
      wizard={wizard}
      draft={draft}
      open={draft ? firstOpenStep(draft) : 'details'}
      answers={draft ? stepAnswers(draft, answers) : {}}
      calls={campaignCalls(apollo, wizard.type, templateOf(search))}
      onCreated={setCreatedId}
      onReload={async () => (await refetch()).data?.campaigns_by_id?.version ?? 0}
    />
  )
}

/** Returns the id of the template in the URL with which a new campaign starts, or null. */
function templateOf(search: URLSearchParams): string | null {
  const id = search.get('template')
  return id && isUuid(id) ? id : null
}
