import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { DownloadIcon } from './download-icon.tsx'
import { type ListKind, useExport } from './use-export.ts'

type ExportMenuProps = {
  kind: ListKind
  filter: object
  onRefused: (reason: string | undefined) => void /** Shows only an icon, for a row of filters. */
  isIcon?: boolean
}

const formats = ['csv', 'xlsx'] as const

/**
 * A button with a menu that exports all rows matching the filters as CSV or Excel. Calls `onRefused` with the error's text on failure, and
 * with undefined when an export starts.
 */
export function ExportMenu({ kind, filter, onRefused, isIcon = false }: ExportMenuProps) {
  const t = useTranslations('export')
  const { busy, take } = useExport(kind, filter, onRefused)
  return (
    <Menu>
      {isIcon ? (
        <MenuTrigger render={<IconButton label={t('act')} aria-busy={busy !== undefined} />}>
          <DownloadIcon busy={busy !== undefined} />
        </MenuTrigger>
      ) : (
        <MenuTrigger render={<Button busy={busy !== undefined} />}>
          <Download aria-hidden />
          {t('act')}
        </MenuTrigger>
      )}
      <MenuContent>
        {formats.map((format) => (
          <MenuItem key={format} onClick={() => void take(format)}>
            {t(format)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
