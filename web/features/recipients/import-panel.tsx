import { useMutation } from '@apollo/client/react'
import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkedImports, discardableImports, isOneOf } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { BarAct, BarReason } from '#web/wizard/bar-act.tsx'
import { isBusyImport, type OpenImport, readingOf, sourceOf } from '../../entities/recipient/open-import.ts'
import { PeopleTargetContext, usePeopleTarget, withOwnAmounts } from '../../entities/recipient/people-target.ts'
import { ImportCheck } from './import-check.tsx'
import { ImportMappingEditor } from './import-mapping.tsx'
import { reopenSentPaste } from './sent-paste.ts'

const DiscardImport = graphql(`
  mutation DiscardImport($id: ID!) {
    discardImport(id: $id) {
      id
      status
      revision
    }
  }
`)

/** An open import: column mapping, progress and errors. It continues if the user leaves the page. */
export function ImportPanel({ file }: { file: OpenImport }) {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const { refetch } = usePeopleTarget()
  const from = sourceOf(file)
  const [discard, { loading, error }] = useMutation(DiscardImport, {
    variables: { id: file.id },
    refetchQueries: refetch,
    awaitRefetchQueries: true,
    onError: () => reopenSentPaste(file.id, false),
  })
  const discardFile = () => {
    // before the answer, because an event may close this view earlier
    reopenSentPaste(file.id, true)
    void discard()
  }
  return (
    <section aria-label={file.file_name} className="mb-10">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border-strong pb-3">
        <p className="flex min-w-0 items-center gap-2.5 font-medium">
          <FileSpreadsheet aria-hidden className="size-[18px] shrink-0 stroke-[1.6]" />
          <span className="truncate">{from === 'list' ? t('pasted') : file.file_name}</span>
        </p>
        {isOneOf(discardableImports, file.status) && file.status !== 'failed' && (
          <Button variant="ghost" busy={loading} onClick={discardFile}>
            {t('discard', { from })}
          </Button>
        )}
      </div>
      {error && (
        <Notice kind="error" className="mt-4">
          {errorText(error)}
        </Notice>
      )}
      <Stage file={file} />
      {file.status === 'failed' && (
        <BarAct>
          <Button variant="primary" size="large" className="max-sm:flex-1" busy={loading} onClick={discardFile}>
            {from === 'file' ? t('chooseOther') : t('discard', { from })}
          </Button>
        </BarAct>
      )}
    </section>
  )
}

function Stage({ file }: { file: OpenImport }): ReactNode {
  const t = useTranslations('recipients')
  const target = usePeopleTarget()
  const [isChanging, setIsChanging] = useState(false)
  if (isBusyImport(file)) {
    const title = file.status === 'applying' ? t('adding') : t('checking', { from: sourceOf(file) })
    return (
      <div className="max-w-[560px] pt-6">
        <p className="flex justify-between gap-4">
          <span>{title}</span>
          <span className="num text-muted-foreground">{t('rowsDone', { rows: file.rows, percent: file.progress })}</span>
        </p>
        <ProgressBar label={title} done={file.progress} total={100} className="mt-3" />
        <p className="mt-3 text-xs text-muted-foreground">{t('mayLeave')}</p>
        <BarReason>{title}</BarReason>
      </div>
    )
  }
  if (file.status === 'uploaded' || (isChanging && isOneOf(checkedImports, file.status)))
    return <ImportMappingEditor file={file} onChecked={() => setIsChanging(false)} />
  switch (file.status) {
    case 'failed':
      return (
        <Notice kind="error" className="mt-6">
          {file.failure ?? t('failed', { from: sourceOf(file) })}
        </Notice>
      )
    default:
      return (
        <PeopleTargetContext value={readingOf(file).ownValues ? withOwnAmounts(target) : target}>
          <ImportCheck file={file} onChange={() => setIsChanging(true)} />
        </PeopleTargetContext>
      )
  }
}
