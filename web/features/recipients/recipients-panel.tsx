import { use, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { UncarriedNotice } from '#web/entities/brand/uncarried-notice.tsx'
import { useUncarried } from '#web/entities/brand/use-uncarried.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { useHeld } from '#web/ui/use-held.ts'
import { useDraft, WizardContext } from '#web/wizard/wizard-context.ts'
import { AddRecipients } from './add-recipients.tsx'
import { ImportPanel } from './import-panel.tsx'
import { isBusy } from './open-import.ts'
import { campaignTarget, PeopleTargetContext } from './people-target.ts'
import { PollImport } from './poll-import.tsx'
import { RecipientGuards } from './recipient-guards.tsx'
import { RecipientList } from './recipient-list.tsx'
import { TypeRecipient } from './type-recipient.tsx'
import { useImportLive } from './use-import-live.ts'
import { useOpenImport } from './use-open-import.ts'

/** Typed, pasted or from a file, and everybody who is in. A file on its way takes the place until it is added or discarded. */
export function RecipientsPanel({ isAsked }: { isAsked: boolean }) {
  const t = useTranslations('recipients')
  const draft = useDraft()
  const saver = use(WizardContext)?.saver ?? null
  const target = useMemo(() => campaignTarget(draft, saver), [draft, saver])
  const { data: answer, error, file } = useOpenImport(draft.id)
  const data = useHeld(answer)
  const uncarried = useUncarried(draft)
  useImportLive(file?.id, target.refetch)
  if (error && !answer) throw error
  return (
    <PeopleTargetContext value={target}>
      {isBusy(file) && <PollImport />}
      {isAsked && draft.recipient_count === 0 && (
        <Notice kind="error" className="mb-6">
          {t(file ? 'finishFile' : 'addOne')}
        </Notice>
      )}
      {!data ? <PageSkeleton isInside /> : file ? <ImportPanel key={file.id} file={file} /> : <AddRecipients typeOne={<TypeRecipient />} />}
      {data && !file && uncarried && <UncarriedNotice uncarried={uncarried} currency={draft.currency} kind="warning" className="mb-6" />}
      {data && !file && <RecipientGuards />}
      {data && !file && <RecipientList />}
    </PeopleTargetContext>
  )
}
