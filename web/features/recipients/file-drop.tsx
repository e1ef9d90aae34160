import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { needsOwn, usePeopleTarget } from './people-target.ts'
import { acceptedFiles, type FileProblem, fileProblem } from './upload-file.ts'

const sample = (own: 'value' | 'points' | null) =>
  [
    `email,first name,last name${own ? `,${own}` : ''},phone,country,time zone,tags`,
    `ananya.rao@example.com,Ananya,Rao${own ? ',500' : ''},+919820012345,India,Asia/Kolkata,north; vip`,
    `vikram@example.com,Vikram,${own ? ',1000' : ''},,,,`,
  ].join('\r\n')

/** Drop a file or choose one; limits are said before, not after (V16). */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations('recipients')
  const id = useId()
  const target = usePeopleTarget()
  const needs = needsOwn(target)
  const [problem, setProblem] = useState<FileProblem | undefined>()

  const take = (file: File | undefined) => {
    if (!file) return
    const found = fileProblem(file)
    setProblem(found)
    if (!found) onFile(file)
  }

  return (
    <div className="max-w-[720px]">
      <DropZone id={id} accept={acceptedFiles} onFiles={([file]) => take(file)} className="flex-col items-start gap-1 p-6 sm:p-8">
        <FileUp aria-hidden className="mb-2 size-6 stroke-[1.5]" />
        <span className="text-base font-medium">{t('drop')}</span>
        <span className="text-muted-foreground">{t('dropNote')}</span>
      </DropZone>
      {problem && (
        <Notice kind="error" className="mt-4">
          {t(`fileProblem.${problem}`)}
        </Notice>
      )}
      <p className="mt-3 text-xs text-muted-foreground">
        {t(needs === null ? 'columnsWanted' : needs === 'value' ? 'columnsWantedEach' : 'columnsWantedPoints')} {t('columnsMore')}{' '}
        <a className="link" download="recipients-sample.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(sample(needs))}`}>
          {t('sample')}
        </a>
        {' · '}
        <HelpLink doc="recipients-file" />
      </p>
    </div>
  )
}
