import { FileUp, LoaderCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type UploadedDocumentKind, uploadKinds } from '#graphql/contracts/company/words.ts'
import { uploadFile } from '#web/lib/bff/send-file.ts'
import { cn } from '#web/lib/cn.ts'
import { fieldErrors, useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptFiles } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { acceptedDocuments, documentProblem } from './document-problem.ts'

/** Uploads documents for the company's verification, dropped or chosen, one after the other (V16). All get the same kind. */
export function UploadDocument({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const t = useTranslations('documents')
  const errorText = useErrorText()
  const id = useId()
  const [kind, setKind] = useState<UploadedDocumentKind>('registration_certificate')
  const [files, setFiles] = useState<File[]>([])
  const keepFiles = useKeptFiles('documents')
  const select = (chosen: File[]) => {
    setFiles(chosen)
    keepFiles(chosen)
  }
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const chooseFiles = (chosen: File[]) => {
    if (chosen.length === 0 || isSending) return
    const problem = chosen.map(documentProblem).find(Boolean)
    setRefusal(problem && t(`problem.${problem}`))
    if (!problem) select(chosen)
  }
  const upload = async () => {
    if (isSending) return
    setIsSending(true)
    setRefusal(undefined)
    try {
      for (const [index, file] of files.entries()) {
        await uploadFile({ kind: 'document', name: file.name, documentKind: kind }, file)
        // A retry skips the files that were already uploaded.
        select(files.slice(index + 1))
        toast(t('uploaded', { name: file.name }))
      }
    } catch (error) {
      setRefusal(Object.values(fieldErrors(error))[0] ?? errorText(error))
    } finally {
      await onUploaded()
      setIsSending(false)
    }
  }
  const Icon = isSending ? LoaderCircle : FileUp
  const [next] = files

  return (
    <div className="grid max-w-[560px] gap-4">
      <DropZone id={id} accept={acceptedDocuments} isMany onFiles={chooseFiles} isBusy={isSending} className="items-center gap-4 p-5">
        <Icon aria-hidden className={cn('size-6 shrink-0 stroke-[1.5]', isSending && 'animate-spin')} />
        <span className="min-w-0">
          <span className="block font-medium">{t('drop')}</span>
          <span className="block text-xs text-muted-foreground">{t('accepted')}</span>
        </span>
      </DropZone>
      <p role="status" className="text-xs wrap-anywhere text-muted-foreground">
        <span>{files.length > 1 && `${t('selected', { count: files.length })} · `}</span>
        <span>{!next ? t('noFile') : isSending ? t('sending', { name: next.name }) : files.map(({ name }) => name).join(', ')}</span>
      </p>
      {next && (
        <>
          <Field label={t('kind')}>
            <Select
              options={uploadKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
              value={kind}
              onValueChange={setKind}
              disabled={isSending}
            />
          </Field>
          <Button variant="primary" className="justify-self-start max-sm:w-full" busy={isSending} onClick={() => void upload()}>
            {t('send', { count: files.length })}
          </Button>
        </>
      )}
      {refusal && <Notice kind="error">{refusal}</Notice>}
    </div>
  )
}
