import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { useExport } from './use-export.ts'

type PrintButtonProps = { kind: 'wallet'; filter: object; onRefused: (reason: string | undefined) => void }

/**
 * A button that opens all rows matching the filters in a new tab, as a printable page with the print dialog. Calls `onRefused` with the
 * error's text on failure, and with undefined at the start.
 */
export function PrintButton({ kind, filter, onRefused }: PrintButtonProps) {
  const t = useTranslations('export')
  const { busy, take } = useExport(kind, filter, onRefused)
  return (
    <Button variant="ghost" busy={busy !== undefined} onClick={() => void take('print')}>
      <Printer aria-hidden />
      {t('print')}
    </Button>
  )
}
