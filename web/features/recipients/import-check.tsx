import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { DownloadIcon } from '#web/ui/export/download-icon.tsx'
import { useDownload } from '#web/ui/export/use-download.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Strip, StripFigure } from '#web/ui/strip.tsx'
import { BarAct, BarReason } from '#web/wizard/bar-act.tsx'
import { type OpenImport, sourceOf } from '../../entities/recipient/open-import.ts'
import { ImportErrors } from './import-errors.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportQuestions } from './import-questions.tsx'

const ApplyImport = graphql(`
  mutation ApplyImport($id: ID!, $skipErrors: Boolean!) {
    applyImport(id: $id, skipErrors: $skipErrors) {
      ...OpenImport_import
    }
  }
`)

type ImportCheckProps = {
  file: OpenImport
  /** The value or points that the campaign gave everyone, if the file's own replaced it. */
  common: string | null
  /** Called to return from the check to the column mapping. */
  onChange: () => void
}

/** The result of the check: valid rows, rows to correct or skip, and duplicates. */
export function ImportCheck({ file, common, onChange }: ImportCheckProps) {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const href = `/files/imports/${file.id}/errors`
  const { busy, link } = useDownload(href)
  const [apply, { loading, error }] = useMutation(ApplyImport)
  const [kind, setKind] = useState<'invalid' | 'duplicate'>(file.invalid > 0 ? 'invalid' : 'duplicate')
  const format = useFormatter()
  return (
    <>
      <Strip columns={file.suppressed > 0 ? 'sm:grid-cols-4' : 'sm:grid-cols-3'} className="max-w-[860px] border-t-0">
        <StripFigure label={t('ready')} {...(file.recent > 0 && { note: t('recentNote', { count: file.recent }) })}>
          {format.number(file.valid)}
        </StripFigure>
        <StripFigure label={t('needFixing')}>{format.number(file.invalid)}</StripFigure>
        <StripFigure label={t('duplicates')} note={t('duplicatesNote')}>
          {format.number(file.duplicate)}
        </StripFigure>
        {file.suppressed > 0 && (
          <StripFigure label={t('suppressed')} note={t('suppressedFileNote')}>
            {format.number(file.suppressed)}
          </StripFigure>
        )}
      </Strip>
      <ImportQuestions file={file} common={common} />
      {file.valid > 0 && <ImportPreview file={file} />}
      {error && (
        <Notice kind="error" className="mb-4">
          {errorText(error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t pt-5">
        {file.invalid + file.duplicate > 0 && (
          <a href={href} {...link} className={buttonVariants({ variant: 'ghost', size: 'large' })}>
            <DownloadIcon busy={busy} />
            {t('downloadErrors')}
          </a>
        )}
        <Button variant="ghost" size="large" onClick={onChange}>
          {t('changeColumns')}
        </Button>
      </div>
      {file.invalid + file.duplicate > 0 && (
        <>
          <fieldset aria-label={t('lineKinds')} className="mt-8 flex gap-2">
            <ChoiceChip chosen={kind === 'invalid'} onClick={() => setKind('invalid')}>
              {t('needFixing')} {format.number(file.invalid)}
            </ChoiceChip>
            <ChoiceChip chosen={kind === 'duplicate'} onClick={() => setKind('duplicate')}>
              {t('duplicates')} {format.number(file.duplicate)}
            </ChoiceChip>
          </fieldset>
          <ImportErrors key={kind} importId={file.id} kind={kind} />
        </>
      )}
      {file.valid + file.suppressed > 0 ? (
        <BarAct>
          <Button
            variant="primary"
            size="large"
            className="max-sm:flex-1"
            busy={loading}
            onClick={() => apply({ variables: { id: file.id, skipErrors: file.invalid > 0 } }).catch(() => {})}
          >
            {t('apply', { count: file.valid })}
          </Button>
        </BarAct>
      ) : (
        <BarReason>{t('nothingToAdd', { from: sourceOf(file) })}</BarReason>
      )}
    </>
  )
}
