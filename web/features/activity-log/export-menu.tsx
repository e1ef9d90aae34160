import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callBff } from '#web/lib/call-bff.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { exportFilter, type LogFilter } from './log-variables.ts'

type ExportMenuProps = { filter: LogFilter; onRefused: (reason: string | undefined) => void }

const formats = ['csv', 'xlsx'] as const

/** Exactly what the filters show, as a file. */
export function ExportMenu({ filter, onRefused }: ExportMenuProps) {
  const t = useTranslations('activityLog.export')
  const errorText = useErrorText()
  const { timeZone } = useUser().company
  const [isBusy, setBusy] = useState(false)
  const take = async (format: (typeof formats)[number]) => {
    setBusy(true)
    onRefused(undefined)
    try {
      const body = { filter: exportFilter(filter, timeZone), format }
      const { url } = await callBff<{ url: string }>('/exports/audit', { method: 'POST', body })
      location.assign(url)
    } catch (error) {
      onRefused(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu>
      <MenuTrigger render={<Button busy={isBusy} />}>
        <Download aria-hidden />
        {t('act')}
      </MenuTrigger>
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
