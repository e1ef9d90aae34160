import { useApolloClient, useMutation, useQuery } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { UnsupportedValuesNotice } from '#web/entities/brand/unsupported-values-notice.tsx'
import { useUnsupportedValues } from '#web/entities/brand/use-unsupported-values.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import { useDraft } from '#web/wizard/wizard-context.ts'
import { isBusyImport } from '../../entities/recipient/open-import.ts'
import { campaignTarget, PeopleTargetContext } from '../../entities/recipient/people-target.ts'
import { PhoneNotices } from '../../entities/recipient/phone-notices.tsx'
import { RecipientList_Query } from '../../entities/recipient/recipient-list-query.ts'
import { RecipientsStep } from '../../entities/recipient/recipients-step-query.ts'
import { useImportLive } from '../../entities/recipient/use-import-live.ts'
import { useOpenImport } from '../../entities/recipient/use-open-import.ts'
import { AddRecipients } from './add-recipients.tsx'
import { RecipientGuards as GuardsQuery, guardVariables } from './guards-query.ts'
import { ImportPanel } from './import-panel.tsx'
import { RecipientList } from './recipient-list.tsx'
import { TypeRecipient } from './type-recipient.tsx'
import { UnsentPeople } from './unsent-people.tsx'

type RecipientsPanelProps = {
  /** Shows recipients whose reward could not be issued above the others, so that they can be corrected. */
  showsUnsent?: boolean
}

/** Adds recipients and lists those added so far. An open import replaces both until it is added or discarded. */
export function RecipientsPanel({ showsUnsent = false }: RecipientsPanelProps) {
  const draft = useDraft()
  const target = useMemo(() => campaignTarget(draft), [draft])
  const { data: answer, error, file } = useOpenImport(draft.id)
  const data = useAfterSkeleton(answer)
  const unsupported = useUnsupportedValues(draft)
  const { joining, stalled } = answer?.campaigns_by_id ?? {}
  useImportLive(file?.id, target.refetch)
  if (error && !answer) throw error
  return (
    <PeopleTargetContext value={target}>
      {(isBusyImport(file) || joining) && <PollImport />}
      {joining ? <JoiningNotice key={joining} count={joining} isStalled={stalled === 'adding'} /> : null}
      {showsUnsent && !file && <UnsentPeople />}
      {!data ? <PageSkeleton isInside /> : file ? <ImportPanel key={file.id} file={file} /> : <AddRecipients typeOne={<TypeRecipient />} />}
      {data && !file && unsupported && (
        <UnsupportedValuesNotice unsupported={unsupported} currency={draft.currency} kind="warning" className="mb-6" />
      )}
      {data && !file && <RecipientGuards />}
      {data && !file && <PhoneNotices draft={draft} className="mb-6" />}
      {data && !file && <RecipientList />}
    </PeopleTargetContext>
  )
}

const [usualMs, whileDownMs] = [5000, 1500]

/** Polls while a file is being processed, as events sent while the socket is down are lost. */
function PollImport() {
  const { id: campaign } = useDraft()
  const isDown = useLiveStatus() === 'reconnecting'
  useQuery(RecipientsStep, { variables: { campaign }, fetchPolicy: 'cache-first', pollInterval: isDown ? whileDownMs : usualMs })
  return null
}

/** Says how many of the company's people are still being added, and if that keeps failing. Refetches the list when it is replaced by one with another count. */
function JoiningNotice({ count, isStalled }: { count: number; isStalled: boolean }) {
  const t = useTranslations('recipients')
  const apollo = useApolloClient()
  useEffect(() => () => void apollo.refetchQueries({ include: [RecipientList_Query, GuardsQuery] }), [apollo])
  return (
    <Notice kind={isStalled ? 'error' : 'info'} className="mb-6">
      {t(isStalled ? 'joiningStalled' : 'joining', { count })}
    </Notice>
  )
}

const LeaveOutRecent = graphql(`
  mutation LeaveOutRecent($campaign: ID!, $leaveOut: Boolean!) {
    leaveOutRecent(campaign: $campaign, leaveOut: $leaveOut) {
      ...WizardDraft_campaign
    }
  }
`)

/** Warns about recipients who were rewarded recently, and offers to exclude them. Also counts those who cannot get a reward. */
function RecipientGuards() {
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
            <span>{t('recent', { count: recent })}</span>
            <Button size="small" busy={loading} onClick={() => act(true)}>
              {t('leaveOut')}
            </Button>
          </span>
        </Notice>
      )}
      {excluded > 0 && (
        <Notice kind="info">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>{t('leftOut', { count: excluded })}</span>
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
