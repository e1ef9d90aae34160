import { useMutation, useSuspenseQuery } from '@apollo/client/react'
import { PencilLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Draft } from '#web/wizard/draft.ts'

const WaitingLaunch = graphql(`
  query WaitingLaunch($campaign: ID!) {
    launches(
      filter: { campaign: { id: { _eq: $campaign } }, status: { _in: ["awaiting_funds", "held", "scheduled"] } }
      sort: ["-seq"]
      limit: 1
    ) {
      id
      status
      total
      send_at
      time_zone
    }
  }
`)

const Reopen = graphql(`
  mutation ReopenCampaign($id: ID!) {
    reopenCampaign(id: $id) {
      id
      status
      version
      ...WizardDraft_campaign
    }
  }
`)

/** Makes a scheduled campaign a draft again. Explains beforehand that the launch is cancelled and that money it holds is returned. */
export function ReopenCampaign({ draft }: { draft: Draft }) {
  const t = useTranslations('campaignEdit.reopen')
  const { data } = useSuspenseQuery(WaitingLaunch, { variables: { campaign: draft.id }, fetchPolicy: 'cache-and-network' })
  const [reopen] = useMutation(Reopen)
  // On success the campaign is a draft, so the wizard replaces this page.
  const { submit, isBusy, refusal } = useSubmit(() => reopen({ variables: { id: draft.id } }))
  const launch = data.launches[0]
  if (!launch) return null
  const amount = formatMoney(launch.total, draft.currency)
  return (
    <div className="mt-6 max-w-[760px] border-y border-border-strong py-5">
      <div className="flex items-start gap-3">
        <PencilLine aria-hidden className="mt-0.5 size-5 shrink-0 stroke-[1.6]" />
        <div className="min-w-0">
          <h2 className="font-medium">{t('title')}</h2>
          <p className="mt-1 text-muted-foreground">
            {launch.status === 'awaiting_funds'
              ? t('textWaiting')
              : t('text', { when: formatMoment(launch.send_at, launch.time_zone), amount })}
          </p>
          {refusal && (
            <Notice kind="error" className="mt-3">
              {refusal}
            </Notice>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
              {t('act')}
            </Button>
            <ButtonLink to={`/campaigns/${draft.id}/view`}>{t('keep')}</ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
