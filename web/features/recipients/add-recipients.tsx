import { useApolloClient } from '@apollo/client/react'
import { ClipboardPaste, FileUp, UserPlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { edgeBytes, fileKindOf } from '#graphql/contracts/file/file-kind.ts'
import { importLimits } from '#graphql/contracts/file/limits.ts'
import { BffError, csrfHeader } from '#web/lib/bff/call-bff.ts'
import { NetworkError } from '#web/lib/bff/reach.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { dropValues } from '#web/lib/forms/kept-values.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptFiles, useKeptText } from '#web/ui/form/use-kept-form.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/ui/tabs.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { BarAct, BarReason } from '#web/wizard/bar-act.tsx'
import { requiredOwnField, usePeopleTarget } from '../../entities/recipient/people-target.ts'
import { CompanyPeopleOffer } from './company-people.tsx'
import { keepSentPaste, takeReopenedPaste } from './sent-paste.ts'

type Sending = { file: File; share: number; abort: AbortController }

/** Adds people by uploading a file, pasting lines, or typing one person. Pasted lines are processed like a file. */
export function AddRecipients({ typeOne }: { typeOne: ReactNode }) {
  const t = useTranslations('recipients')
  const apollo = useApolloClient()
  const errorText = useErrorText()
  const { campaign, own, refetch } = usePeopleTarget()
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [reopened] = useState(() => takeReopenedPaste(campaign))
  const [pasted, setPasted] = useKeptText('pasted-list', reopened)
  const keepFiles = useKeptFiles('people-file')
  const [tab, setTab] = useState<string>()

  const send = async (file: File, sent?: string) => {
    const abort = new AbortController()
    setFailure(null)
    setSending({ file, share: 0, abort })
    if (sent === undefined) keepFiles([file])
    try {
      const id = await uploadFile({ campaign, file, signal: abort.signal, onProgress: (share) => setSending({ file, share, abort }) })
      keepSentPaste(campaign, id, sent)
      if (sent !== undefined) dropValues('pasted-list')
      await apollo.refetchQueries({ include: refetch })
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error)
    }
    setSending(null)
    if (currentUser()) keepFiles([])
  }

  return (
    <>
      {sending && <UploadProgress name={sending.file.name} share={sending.share} onCancel={() => sending.abort.abort()} />}
      {/* Stays mounted during an upload, so that an error loses nothing typed. */}
      <div hidden={sending !== null}>
        {campaign && own === 'points' && <CompanyPeopleOffer />}
        <Tabs
          value={tab ?? (pasted ? 'paste' : 'file')}
          className="mb-10"
          onValueChange={(next: string) => {
            setTab(next)
            setFailure(null)
          }}
        >
          <TabsList aria-label={t('ways')}>
            <Tab value="file">
              <FileUp aria-hidden className="size-4 stroke-[1.8]" />
              {t('wayFile')}
            </Tab>
            <Tab value="paste">
              <ClipboardPaste aria-hidden className="size-4 stroke-[1.8]" />
              {t('wayPaste')}
            </Tab>
            <Tab value="type">
              <UserPlus aria-hidden className="size-4 stroke-[1.8]" />
              {t('wayType')}
            </Tab>
          </TabsList>
          {failure !== null && (
            <Notice kind="error" className="mt-5">
              {errorText(failure)}
            </Notice>
          )}
          <TabPanel value="file">
            <FileDrop onFile={(file) => send(file)} />
          </TabPanel>
          <TabPanel value="paste">
            <PasteRecipients
              text={pasted}
              isSending={sending !== null}
              onType={(text) => {
                setTab('paste')
                setPasted(text)
              }}
              onText={(text) => send(new File([text], 'pasted.csv'), text)}
            />
          </TabPanel>
          <TabPanel value="type" keepMounted>
            {typeOne}
          </TabPanel>
        </Tabs>
      </div>
    </>
  )
}

type UploadProgressProps = { name: string; share: number; onCancel: () => void }

/** Shows the name and progress of a file that is being uploaded, and a cancel button. `share` is from 0 to 1. */
function UploadProgress({ name, share, onCancel }: UploadProgressProps) {
  const t = useTranslations('recipients')
  const percent = Math.round(share * 100)
  return (
    <div className="mb-10 max-w-[560px] border-t border-border-strong pt-6">
      <p className="flex justify-between gap-4">
        <span className="truncate font-medium">{name}</span>
        <span className="num text-muted-foreground">{`${percent} %`}</span>
      </p>
      <ProgressBar label={t('uploading', { name })} done={percent} total={100} className="mt-3" />
      <BarReason>{t('uploading', { name })}</BarReason>
      <Button variant="ghost" className="mt-4 -ml-2.5" onClick={onCancel}>
        {t('cancelUpload')}
      </Button>
    </div>
  )
}

type PasteRecipientsProps = { text: string; isSending: boolean; onType: (text: string) => void; onText: (text: string) => void }

/** Takes lines pasted from a spreadsheet or an email, and validates them like a file. */
function PasteRecipients({ text, isSending, onType, onText }: PasteRecipientsProps) {
  const t = useTranslations('recipients')
  const { fields } = usePeopleTarget()
  const [error, setError] = useState<string | undefined>()
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length
  const check = () => (text.includes('@') ? onText(text) : setError(t('pasteNone')))
  return (
    <div className="max-w-[720px]">
      <Field
        label={t('paste')}
        error={error}
        help={t(fields.includes('value') ? 'pasteHelp' : fields.includes('points') ? 'pasteHelpPoints' : 'pasteHelpSame')}
        aside={lines > 0 && <span className="num text-muted-foreground">{t('lines', { count: lines })}</span>}
      >
        <Textarea
          rows={7}
          spellCheck={false}
          placeholder={t('pasteExample')}
          className="num max-h-[50vh] min-h-40"
          value={text}
          onChange={(event) => {
            onType(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      {lines > 0 && !isSending && (
        <BarAct>
          <Button variant="primary" size="large" className="max-sm:flex-1" onClick={check}>
            {t('checkRows', { count: lines })}
          </Button>
        </BarAct>
      )}
    </div>
  )
}

const sample = (own: 'value' | 'points' | null) =>
  [
    `email,first name,last name${own ? `,${own}` : ''},phone,country,time zone,tags`,
    `ananya.rao@example.com,Ananya,Rao${own ? ',500' : ''},+919820012345,India,Asia/Kolkata,north; vip`,
    `vikram@example.com,Vikram,${own ? ',1000' : ''},,,,`,
  ].join('\r\n')

/** Takes a file by drop or by the file dialog, and shows the limits beforehand (V16). */
function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations('recipients')
  const id = useId()
  const target = usePeopleTarget()
  const needs = requiredOwnField(target)
  const [problem, setProblem] = useState<FileProblem | undefined>()

  const chooseFile = async (file: File | undefined) => {
    if (!file) return
    const found = await findFileProblem(file)
    setProblem(found)
    if (!found) onFile(file)
  }

  return (
    <div className="max-w-[720px]">
      <DropZone id={id} accept={acceptedFiles} onFiles={([file]) => chooseFile(file)} className="flex-col items-start gap-1 p-6 sm:p-8">
        <FileUp aria-hidden className="mb-2 size-6 stroke-[1.5]" />
        <span className="text-base font-medium">{t('drop')}</span>
        <span className="text-muted-foreground">{t('dropNote')}</span>
      </DropZone>
      {problem && (
        <Notice kind="error" className="mt-4">
          {typeof problem === 'object' ? t('fileProblem.other', problem) : t(`fileProblem.${problem}`)}
        </Notice>
      )}
      <p className="mt-3 text-xs text-muted-foreground">
        <span>{t(needs === null ? 'columnsRequired' : needs === 'value' ? 'columnsRequiredEach' : 'columnsRequiredPoints')}</span>{' '}
        {t('columnsMore')}{' '}
        <a className="link" download="recipients-sample.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(sample(needs))}`}>
          {t('sample')}
        </a>
        {' · '}
        <HelpLink doc="recipients-file" />
      </p>
    </div>
  )
}

const acceptedFiles = '.csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods'

const types: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/plain',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type FileProblem = 'empty' | 'size' | { sentence: string }

/** Checks a file before the upload by its size and first bytes, not its name. Returns undefined if it is fine. */
async function findFileProblem(file: File): Promise<FileProblem | undefined> {
  if (file.size === 0) return 'empty'
  if (file.size > importLimits.bytes) return 'size'
  const whole = file.size > 2 * edgeBytes ? [file.slice(0, edgeBytes), file.slice(-edgeBytes)] : [file]
  const kind = fileKindOf(new Uint8Array(await new Blob(whole).arrayBuffer()))
  return kind.kind === 'other' ? { sentence: kind.sentence } : undefined
}

type Upload = { campaign: string | null; file: File; onProgress: (share: number) => void; signal: AbortSignal }

/**
 * Uploads a file and reports the share sent (0–1). Uses XHR, as fetch reports no upload progress. Returns the import's id. Throws BffError
 * or NetworkError.
 */
function uploadFile({ campaign, file, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/files?${new URLSearchParams({ kind: 'recipients', ...(campaign && { campaign }), name: file.name })}`)
    for (const [name, value] of Object.entries(csrfHeader)) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', types[extensionOf(file.name)] ?? 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () =>
      request.status === 201 && request.response
        ? resolve(String(request.response.id))
        : reject(new BffError(request.status, request.response?.errors?.[0], request.response, file.size))
    request.onerror = () => reject(new NetworkError('The upload broke off'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? ''
