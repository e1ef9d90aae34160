import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { useExport } from './use-export.ts'

type PrintButtonProps = { kind: 'wallet'; filter: object; onRefused: (reason: string | undefined) => void }

/** Prints the rows that match the filters, in a new tab that opens the print dialog. */
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
