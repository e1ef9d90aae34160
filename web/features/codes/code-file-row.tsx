import type { FragmentType } from '@apollo/client'
import { Download, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HandCodesDialog } from './hand-codes-dialog.tsx'
import { type Member, receiversOf } from './receivers-of.ts'
import { useCodeDownload } from './use-code-download.ts'

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

/** One launch's codes: for whom, until when, and the two things that can be done. */
export function CodeFileRow({ file, members, permissions }: CodeFileRowProps) {
  const t = useTranslations('codes')
  const { data } = useSuspenseFragment({ fragment: CodeFileRow_file, from: file })
  const me = useUser()
  const may = useMay()
  const zone = useOwnZone()
  const isOver = Date.parse(data.expires_at) <= useNow(60_000)
  const [isHanding, hand] = useState(false)
  const { busy, refused, take } = useCodeDownload(data.id)
  const isMine = data.receiver?.id === me.id && may('code.reveal')
  const moment = formatMoment(data.expires_at, zone)
  return (
    <li>
      <p className="font-medium">{t('fileFor', { count: data.code_count ?? 0, name: data.receiver?.name ?? '' })}</p>
      <p className="text-xs text-muted-foreground">
        {t(isOver ? 'fileOver' : 'fileUntil', { moment })}. {t('downloads', { count: data.downloads ?? 0 })}.
      </p>
      {refused && (
        <Notice kind="error" className="mt-3">
          {refused}
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isMine && !isOver && (
          <Menu>
            <MenuTrigger render={<Button variant="primary" busy={busy} />}>
              <Download aria-hidden />
              {t('downloadAct')}
            </MenuTrigger>
            <MenuContent>
              <MenuItem onClick={() => void take('csv')}>{t('csv')}</MenuItem>
              <MenuItem onClick={() => void take('xlsx')}>{t('xlsx')}</MenuItem>
            </MenuContent>
          </Menu>
        )}
        {may('campaign.manage') && (
          <Button onClick={() => hand(true)}>
            <UserRoundPen aria-hidden />
            {t('handTo')}
          </Button>
        )}
      </div>
      {isHanding && (
        <HandCodesDialog
          file={data.id}
          receiver={data.receiver?.id ?? null}
          receivers={receiversOf(members, permissions)}
          onOpenChange={hand}
        />
      )}
    </li>
  )
}
