import type { FragmentType } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { Download, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ExportTicket } from '#graphql/contracts/rest/files.ts'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Member, receiversOf } from './receivers-of.ts'

const CodeFileRow_file = graphql(`
  fragment CodeFileRow_file on code_files {
    id
    code_count
    downloads
    expires_at
    receiver {
      id
      name
    }
  }
`)

type CodeFileRowProps = { file: FragmentType<typeof CodeFileRow_file>; members: readonly Member[]; permissions: unknown }

/** The codes of one launch with their receiver and expiry. They can be downloaded or assigned to another receiver. */
export function CodeFileRow({ file, members, permissions }: CodeFileRowProps) {
  const t = useTranslations('codes')
  const { data } = useFragmentData({ fragment: CodeFileRow_file, from: file })
  const me = useUser()
  const may = useMay()
  const zone = useOwnZone()
  const isOver = Date.parse(data.expires_at) <= useNow(60_000)
  const [isAssigning, setIsAssigning] = useState(false)
  const { submit: download, isBusy, refusal } = useSubmit(useCodeDownload(data.id))
  const isMine = data.receiver?.id === me.id && may('code.reveal')
  const moment = formatMoment(data.expires_at, zone)
  return (
    <li>
      <p className="font-medium">{t('fileFor', { count: data.code_count ?? 0, name: data.receiver?.name ?? '' })}</p>
      <p className="text-xs text-muted-foreground">
        <span>{t(isOver ? 'fileOver' : 'fileUntil', { moment })}</span>. <span>{t('downloads', { count: data.downloads ?? 0 })}</span>.
      </p>
      {refusal && (
        <Notice kind="error" className="mt-3">
          {refusal}
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isMine && !isOver && (
          <Menu>
            <MenuTrigger render={<Button variant="primary" busy={isBusy} />}>
              <Download aria-hidden />
              {t('downloadAct')}
            </MenuTrigger>
            <MenuContent>
              <MenuItem onClick={() => void download('csv')}>{t('csv')}</MenuItem>
              <MenuItem onClick={() => void download('xlsx')}>{t('xlsx')}</MenuItem>
            </MenuContent>
          </Menu>
        )}
        {may('campaign.manage') && (
          <Button onClick={() => setIsAssigning(true)}>
            <UserRoundPen aria-hidden />
            {t('handTo')}
          </Button>
        )}
      </div>
      {isAssigning && (
        <HandCodesDialog
          file={data.id}
          receiver={data.receiver?.id ?? null}
          receivers={receiversOf(members, permissions)}
          onOpenChange={setIsAssigning}
        />
      )}
    </li>
  )
}

/** Returns a function that downloads the unredeemed codes of a file as CSV or Excel, after a step-up code. */
function useCodeDownload(file: string) {
  const apollo = useApolloClient()
  return (format: 'csv' | 'xlsx') =>
    withStepUp(async () => {
      const { url } = await callBff<ExportTicket>('/exports/codes', { method: 'POST', body: { filter: { file }, format } })
      window.location.assign(url)
      setTimeout(() => void refetchMatching(apollo, ({ queryName }) => queryName === 'CodeFiles'), refetchDelayMs)
    })
}

/** The delay before the download count is refetched, in ms. By then the server has counted the download. */
const refetchDelayMs = 1500

const HandCodesTo = graphql(`
  mutation HandCodesTo($file: ID!, $receiver: ID!) {
    handCodesTo(file: $file, receiver: $receiver) {
      id
      ...CodeFileRow_file
    }
  }
`)

type HandCodesDialogProps = {
  file: string
  receiver: string | null
  receivers: { id: string; name: string }[]
  onOpenChange: (open: boolean) => void
}

/** Assigns the file to a member, who can download it for a day. The previous file stops working, even if the member is the same. */
function HandCodesDialog({ file, receiver, receivers, onOpenChange }: HandCodesDialogProps) {
  const t = useTranslations('codes')
  const [chosen, setChosen] = useState(receivers.find(({ id }) => id === receiver)?.id ?? null)
  const handOver = useActionDialog(HandCodesTo, {
    variables: (to: string) => ({ file, receiver: to }),
    refetchQueries: ['CodeFiles'],
    after: () => onOpenChange(false),
  })
  const { submit, ...form } = useSubmit(handOver)
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={t('handToTitle')} description={t('handToText')}>
        <DialogForm {...form} onSubmit={() => chosen && submit(chosen)} act={t('handToAct')} isDisabled={!chosen} keep={t('keep')}>
          <Field label={t('receiver')} help={t('receiverHelp')}>
            <Select options={receivers.map(({ id, name }) => ({ value: id, label: name }))} value={chosen} onValueChange={setChosen} />
          </Field>
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
