import { useApolloClient } from '@apollo/client/react'
import { ClipboardPaste, FileUp, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/ui/tabs.tsx'
import { FileDrop } from './file-drop.tsx'
import { PasteRecipients } from './paste-recipients.tsx'
import { usePeopleTarget } from './people-target.ts'
import { uploadFile } from './upload-file.ts'
import { UploadProgress } from './upload-progress.tsx'

type Sending = { file: File; share: number; abort: AbortController }

/** Three ways to say who: a file, pasted lines (they go the way of a file), or one person typed. */
export function AddRecipients({ typeOne }: { typeOne: ReactNode }) {
  const t = useTranslations('recipients')
  const apollo = useApolloClient()
  const errorText = useErrorText()
  const { campaign, refetch } = usePeopleTarget()
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const send = async (file: File) => {
    const abort = new AbortController()
    setFailure(null)
    setSending({ file, share: 0, abort })
    try {
      await uploadFile({ campaign, file, signal: abort.signal, onProgress: (share) => setSending({ file, share, abort }) })
      await apollo.refetchQueries({ include: refetch })
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error)
    }
    setSending(null)
  }

  if (sending) return <UploadProgress name={sending.file.name} share={sending.share} onCancel={() => sending.abort.abort()} />
  return (
    <Tabs defaultValue="file" className="mb-10" onValueChange={() => setFailure(null)}>
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
        <FileDrop onFile={send} />
      </TabPanel>
      <TabPanel value="paste">
        <PasteRecipients onText={(text) => send(new File([text], 'pasted.csv'))} />
      </TabPanel>
      <TabPanel value="type">{typeOne}</TabPanel>
    </Tabs>
  )
}
