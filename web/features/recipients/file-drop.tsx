import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#web/features/wizard/wizard-context.ts'
import { cn } from '#web/lib/cn.ts'
import { Notice } from '#web/ui/notice.tsx'
import { acceptedFiles, type FileProblem, fileProblem } from './upload-file.ts'

const sample = (withValue: boolean) =>
  [
    `email,first name,last name${withValue ? ',value' : ''}`,
    `ananya.rao@example.com,Ananya,Rao${withValue ? ',500' : ''}`,
    `vikram@example.com,Vikram,${withValue ? ',1000.50' : ''}`,
  ].join('\r\n')

/** Drop a file or choose one; limits are said before, not after (V16). */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations('recipients')
  const id = useId()
  const { value } = useDraft()
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<FileProblem | undefined>()

  const take = (file: File | undefined) => {
    setOver(false)
    if (!file) return
    const found = fileProblem(file)
    setProblem(found)
    if (!found) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }

  return (
    <div className="max-w-[720px]">
      <label
        htmlFor={id}
        className={cn(
          'flex cursor-pointer flex-col items-start gap-1 rounded-lg border border-dashed border-input p-6 hover:border-foreground hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring sm:p-8',
          isOver && 'border-foreground bg-muted',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp aria-hidden className="mb-2 size-6 stroke-[1.5]" />
        <span className="text-base font-medium">{t('drop')}</span>
        <span className="text-muted-foreground">{t('dropNote')}</span>
        <input id={id} type="file" accept={acceptedFiles} className="sr-only" onChange={(event) => take(event.target.files?.[0])} />
      </label>
      {problem && (
        <Notice kind="error" className="mt-4">
          {t(`fileProblem.${problem}`)}
        </Notice>
      )}
      <p className="mt-3 text-xs text-muted-foreground">
        {t(value ? 'columnsWanted' : 'columnsWantedEach')}{' '}
        <a className="link" download="recipients-sample.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(sample(!value))}`}>
          {t('sample')}
        </a>
      </p>
    </div>
  )
}
