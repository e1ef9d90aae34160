import { useApolloClient, useQuery, useSubscription, useSuspenseFragment } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { PageSkeleton } from '#web/app/page-skeleton.tsx'
import { useDraft } from '#web/features/wizard/wizard-context.ts'
import { graphql } from '#web/gql/gql.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AddRecipients } from './add-recipients.tsx'
import { ImportPanel } from './import-panel.tsx'
import { isBusy, isOpen, OpenImport_import } from './open-import.ts'
import { PollImport } from './poll-import.tsx'
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

/** Typed, pasted or from a file, and everybody who is in. A file on its way takes the place until it is added or discarded. */
export function RecipientsPanel({ isAsked }: { isAsked: boolean }) {
  const t = useTranslations('recipients')
  const apollo = useApolloClient()
  const { id: campaign, recipient_count: count } = useDraft()
  const { data, error } = useQuery(RecipientsStep, { variables: { campaign } })
  const { data: newest } = useSuspenseFragment({ fragment: OpenImport_import, from: data?.imports[0] ?? null })
  const file = newest ?? undefined
  useSubscription(ImportLive, {
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      const changed = event?.imports_mutated?.data
      if (changed?.status === 'applied' || changed?.id !== file?.id) void apollo.refetchQueries({ include: [RecipientsStep] })
    },
  })
  if (error && !data) throw error
  return (
    <>
      {isBusy(file) && <PollImport />}
      {isAsked && count === 0 && (
        <Notice kind="error" className="mb-6">
          {t(isOpen(file) ? 'finishFile' : 'addOne')}
        </Notice>
      )}
      {!data ? <PageSkeleton /> : isOpen(file) ? <ImportPanel key={file.id} file={file} /> : <AddRecipients />}
      {data && !isOpen(file) && count > 0 && <RecipientList />}
    </>
  )
}
