import { FileUp, LoaderCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DocumentKind, documentKinds } from '#graphql/rules/document/document-kinds.ts'
import { cn } from '#web/lib/cn.ts'
import { fieldErrors, useErrorText } from '#web/lib/error-text.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { acceptedDocuments, documentProblem } from './document-problem.ts'

/** First what it is, then its files: dropped or chosen, they go up at once, one after the other (V16). */
export function UploadDocument({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const t = useTranslations('documents')
  const errorText = useErrorText()
  const id = useId()
  const [kind, choose] = useState<DocumentKind>('registration_certificate')
  const [sending, send] = useState<File[]>([])
  const [refusal, refuse] = useState<string>()
  const isSending = sending.length > 0

  const take = async (files: File[]) => {
    if (files.length === 0 || isSending) return
    const problem = files.map(documentProblem).find(Boolean)
    refuse(problem && t(`problem.${problem}`))
    if (problem) return
    try {
      for (const [index, file] of files.entries()) {
        send(files.slice(index))
        await sendFile({ kind: 'document', name: file.name, documentKind: kind }, file)
        toast(t('uploaded', { name: file.name }))
      }
    } catch (error) {
      refuse(Object.values(fieldErrors(error))[0] ?? errorText(error))
    } finally {
      await onUploaded()
      send([])
    }
  }
  const Icon = isSending ? LoaderCircle : FileUp

  return (
    <div className="grid max-w-[560px] gap-4">
      <Field label={t('kind')}>
        <Select options={documentKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))} value={kind} onValueChange={choose} />
      </Field>
      <DropZone
        id={id}
        accept={acceptedDocuments}
        isMany
        onFiles={(files) => void take(files)}
        isBusy={isSending}
        className="items-center gap-4 p-5"
      >
        <Icon aria-hidden className={cn('size-6 shrink-0 stroke-[1.5]', isSending && 'animate-spin')} />
        <span className="min-w-0">
          <span className="block font-medium">{t('drop')}</span>
          <span className="block text-xs text-muted-foreground">{t('accepted')}</span>
        </span>
      </DropZone>
      <p role="status" className="text-xs text-muted-foreground">
        {sending.length > 1 && `${t('selected', { count: sending.length })} · `}
        {sending[0] ? t('sending', { name: sending[0].name }) : t('noFile')}
      </p>
      {refusal && <Notice kind="error">{refusal}</Notice>}
    </div>
  )
}
