import { useMutation, useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDraft } from '#web/wizard/wizard-context.ts'
import { RecipientGuards as GuardsQuery, guardVariables } from './guards-query.ts'
import { RecipientList_Query } from './recipient-list-query.ts'

const LeaveOutRecent = graphql(`
  mutation LeaveOutRecent($campaign: ID!, $leaveOut: Boolean!) {
    leaveOutRecent(campaign: $campaign, leaveOut: $leaveOut) {
      ...WizardDraft_campaign
    }
  }
`)

/** Before money goes: who got a reward lately and may be left out, and who gets none whatever happens. */
export function RecipientGuards() {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const { id: campaign, launched_through: through } = useDraft()
  const { data } = useQuery(GuardsQuery, { variables: guardVariables(campaign, through), fetchPolicy: 'cache-and-network' })
  const [leaveOut, { loading, error }] = useMutation(LeaveOutRecent, {
    refetchQueries: [GuardsQuery, RecipientList_Query],
    awaitRefetchQueries: true,
  })
  const act = (out: boolean) => leaveOut({ variables: { campaign, leaveOut: out } }).catch(() => {})
  if (!data) return null
  const [recent, excluded, suppressed] = [countOf(data.recent), countOf(data.excluded), countOf(data.suppressed)]
  if (recent + excluded + suppressed === 0) return null
  return (
    <div className="mb-6 grid gap-3">
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {recent > 0 && (
        <Notice kind="warning">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {t('recent', { count: recent })}
            <Button size="small" busy={loading} onClick={() => act(true)}>
              {t('leaveOut')}
            </Button>
          </span>
        </Notice>
      )}
      {excluded > 0 && (
        <Notice kind="info">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {t('leftOut', { count: excluded })}
            <Button size="small" busy={loading} onClick={() => act(false)}>
              {t('takeIn')}
            </Button>
          </span>
        </Notice>
      )}
      {suppressed > 0 && <Notice kind="info">{t('suppressedNote', { count: suppressed })}</Notice>}
    </div>
  )
}
