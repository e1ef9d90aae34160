import { useMutation } from '@apollo/client/react'
import { use } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Strip, StripFigure } from '#web/ui/strip.tsx'
import { BarAct, BarReason } from '#web/wizard/bar-act.tsx'
import { WizardContext } from '#web/wizard/wizard-context.ts'
import { leftOutOf, type OpenImport, readingOf, sourceOf } from '../../entities/recipient/open-import.ts'
import { ImportLeftOut } from './import-left-out.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportQuestions } from './import-questions.tsx'

const ApplyImport = graphql(`
  mutation ApplyImport($id: ID!, $skipErrors: Boolean!) {
    applyImport(id: $id, skipErrors: $skipErrors) {
      campaign {
        id
        version
        value_mode
        points_assignment
      }
      ...OpenImport_import
    }
  }
`)

type ImportCheckProps = {
  file: OpenImport
  /** Called to return from the check to the column mapping. */
  onChange: () => void
}

/** The result of the check: the rows that are ready, what is asked once for the whole file, and the rows that are left out. */
export function ImportCheck({ file, onChange }: ImportCheckProps) {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const format = useFormatter()
  const saver = use(WizardContext)?.saver
  const [apply, { loading, error }] = useMutation(ApplyImport)
  const { invalid, duplicate, notes } = leftOutOf(file)
  const leftOut = invalid + duplicate + notes + file.suppressed
  const reasons = [
    invalid > 0 && t('leftInvalid', { count: invalid }),
    duplicate > 0 && t('leftDuplicate', { count: duplicate }),
    notes > 0 && t('leftNotes', { count: notes }),
    file.suppressed > 0 && t('leftSuppressed', { count: file.suppressed }),
  ].filter((reason) => reason !== false)

  const add = async () => {
    if (saver && !(await saver.flush())) return
    const { data } = await apply({ variables: { id: file.id, skipErrors: invalid > 0 } }).catch(() => ({ data: undefined }))
    // The file's own values changed the campaign, so the next save continues from its new version.
    const version = data?.applyImport?.campaign?.version
    if (saver && readingOf(file).ownValues && version) void saver.resolve(saver.edits().patch, version)
  }

  return (
    <>
      <Strip columns="sm:grid-cols-2" className="max-w-[860px] border-t-0">
        <StripFigure label={t('ready')} {...(file.recent > 0 && { note: t('recentNote', { count: file.recent }) })}>
          {format.number(file.valid)}
        </StripFigure>
        <StripFigure label={t('leftOutCount')} {...(reasons.length > 0 && { note: reasons.join(', ') })}>
          {format.number(leftOut)}
        </StripFigure>
      </Strip>
      {file.valid > 0 && <ImportPreview file={file} />}
      <ImportQuestions file={file} />
      {error && (
        <Notice kind="error" className="mb-4">
          {errorText(error)}
        </Notice>
      )}
      <ImportLeftOut file={file} onChange={onChange} />
      {file.valid + file.suppressed > 0 ? (
        <BarAct>
          <Button variant="primary" size="large" className="max-sm:flex-1" busy={loading} onClick={add}>
            {t('apply', { count: file.valid })}
          </Button>
        </BarAct>
      ) : (
        <BarReason>{invalid > 0 ? t('correctFirst') : t('nothingToAdd', { from: sourceOf(file) })}</BarReason>
      )}
    </>
  )
}
