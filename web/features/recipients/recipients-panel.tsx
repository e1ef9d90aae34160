import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { PageSkeleton } from '#web/app/page-skeleton.tsx'
import { useDraft } from '#web/features/wizard/wizard-context.ts'
import { useSuspenseFragment } from '#web/lib/use-suspense-fragment.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AddRecipients } from './add-recipients.tsx'
import { ImportPanel } from './import-panel.tsx'
import { isBusy, isOpen, OpenImport_import } from './open-import.ts'
import { campaignTarget, PeopleTargetContext } from './people-target.ts'
import { PollImport } from './poll-import.tsx'
import { RecipientGuards } from './recipient-guards.tsx'
import { RecipientList } from './recipient-list.tsx'
import { RecipientsStep } from './recipients-step-query.ts'
import { TypeRecipient } from './type-recipient.tsx'
import { useImportLive } from './use-import-live.ts'

/** Typed, pasted or from a file, and everybody who is in. A file on its way takes the place until it is added or discarded. */
export function RecipientsPanel({ isAsked }: { isAsked: boolean }) {
  const t = useTranslations('recipients')
  const draft = useDraft()
  const target = useMemo(() => campaignTarget(draft), [draft])
  const { data, error } = useQuery(RecipientsStep, { variables: { campaign: draft.id } })
  const { data: newest } = useSuspenseFragment({ fragment: OpenImport_import, from: data?.imports[0] ?? null })
  const file = newest ?? undefined
  useImportLive(file?.id, target.refetch)
  if (error && !data) throw error
  return (
    <PeopleTargetContext value={target}>
      {isBusy(file) && <PollImport />}
      {isAsked && draft.recipient_count === 0 && (
        <Notice kind="error" className="mb-6">
          {t(isOpen(file) ? 'finishFile' : 'addOne')}
        </Notice>
      )}
      {!data ? <PageSkeleton /> : isOpen(file) ? <ImportPanel key={file.id} file={file} /> : <AddRecipients typeOne={<TypeRecipient />} />}
      {data && !isOpen(file) && <RecipientGuards />}
      {data && !isOpen(file) && <RecipientList />}
    </PeopleTargetContext>
  )
}
