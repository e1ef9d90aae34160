import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageSkeleton } from '#web/app/page-skeleton.tsx'
import { StepBar } from '#web/features/wizard/step-bar.tsx'
import { StepBody } from '#web/features/wizard/step-body.tsx'
import { useDraft, useWizard } from '#web/features/wizard/wizard-context.ts'
import { graphql } from '#web/gql/gql.ts'
import { useLiveStatus } from '#web/lib/live-status.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AddRecipients } from './add-recipients.tsx'
import { ImportPanel } from './import-panel.tsx'
import { isBusy, isOpen } from './open-import.ts'
import { RecipientList } from './recipient-list.tsx'
import { RecipientsStep } from './recipients-step-query.ts'

const ImportLive = graphql(`
  subscription ImportLive {
    imports_mutated {
      data {
        id
        status
        rows
        valid
        invalid
        duplicate
        progress
        failure
        failure_code
        revision
      }
    }
  }
`)

const [pollMs, pollWhileDownMs] = [5000, 1500]

/** Who gets a reward: typed, pasted or from a file (R31). A file on its way takes the page until it is added or discarded. */
export function Component() {
  const t = useTranslations('recipients')
  const apollo = useApolloClient()
  const { advance } = useWizard()
  const { id: campaign, recipient_count: count } = useDraft()
  const [isAsked, ask] = useState(false)
  const isDown = useLiveStatus() === 'reconnecting'
  const { data, error, startPolling, stopPolling } = useQuery(RecipientsStep, { variables: { campaign } })
  const file = data?.imports[0]
  if (isBusy(file)) startPolling(isDown ? pollWhileDownMs : pollMs)
  else stopPolling()
  useSubscription(ImportLive, {
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      const changed = event?.imports_mutated?.data
      if (changed?.status === 'applied' || changed?.id !== file?.id) void apollo.refetchQueries({ include: [RecipientsStep] })
    },
  })
  if (error && !data) throw error

  const goOn = () => {
    ask(true)
    if (count > 0) void advance()
  }

  return (
    <>
      <StepBody title={t('heading')} lead={t('lead')}>
        <div className="mt-6 sm:mt-8">
          {isAsked && count === 0 && !isOpen(file) && (
            <Notice kind="error" className="mb-6">
              {t('addOne')}
            </Notice>
          )}
          {!data ? <PageSkeleton /> : isOpen(file) ? <ImportPanel key={file.id} file={file} /> : <AddRecipients />}
          {data && !isOpen(file) && count > 0 && <RecipientList />}
        </div>
      </StepBody>
      <StepBar onNext={goOn} note={t('count', { count })} />
    </>
  )
}
