import { FileUp, LoaderCircle } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DocumentKind, documentKinds } from '#graphql/rules/document/document-kinds.ts'
import { cn } from '#web/lib/cn.ts'
import { fieldErrors, useErrorText } from '#web/lib/error-text.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { acceptedDocuments, documentProblem } from './document-problem.ts'

/** First what it is, then the file: dropped or chosen, it goes up at once. */
export function UploadDocument({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const t = useTranslations('documents')
  const errorText = useErrorText()
  const id = useId()
  const [kind, choose] = useState<DocumentKind>('registration_certificate')
  const [isOver, setOver] = useState(false)
  const [sending, send] = useState<string>()
  const [refusal, refuse] = useState<string>()

  const take = async (file: File | undefined) => {
    setOver(false)
    if (!file || sending) return
    const problem = documentProblem(file)
    refuse(problem && t(`problem.${problem}`))
    if (problem) return
    send(file.name)
    try {
      await sendFile({ kind: 'document', name: file.name, documentKind: kind }, file)
      await onUploaded()
      toast(t('uploaded', { name: file.name }))
    } catch (error) {
      refuse(Object.values(fieldErrors(error))[0] ?? errorText(error))
    } finally {
      send(undefined)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const Icon = sending ? LoaderCircle : FileUp

  return (
    <div className="grid max-w-[560px] gap-4">
      <Field label={t('kind')}>
        <Select options={documentKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))} value={kind} onValueChange={choose} />
      </Field>
      <label
        htmlFor={id}
        aria-busy={sending !== undefined}
        className={cn(
          'flex cursor-pointer items-center gap-4 rounded-lg border border-dashed border-input p-5 hover:border-foreground hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          isOver && 'border-foreground bg-muted',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon aria-hidden className={cn('size-6 shrink-0 stroke-[1.5]', sending && 'animate-spin')} />
        <span className="min-w-0">
          <span className="block font-medium">{t('drop')}</span>
          <span className="block text-xs text-muted-foreground">{t('accepted')}</span>
        </span>
        <input
          id={id}
          type="file"
          accept={acceptedDocuments}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      <p role="status" className="text-xs text-muted-foreground">
        {sending ? t('sending', { name: sending }) : t('noFile')}
      </p>
      {refusal && <Notice kind="error">{refusal}</Notice>}
    </div>
  )
}
