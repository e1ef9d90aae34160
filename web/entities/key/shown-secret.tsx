import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A key's secret, shown this once; nothing keeps it. */
export function ShownSecret({ secret, note, onDone }: { secret: string; note?: string; onDone: () => void }) {
  const t = useTranslations('apiKeys.secret')
  const [copied, setCopied] = useState<'copied' | 'failed'>()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('copied'),
      () => setCopied('failed'),
    )
  return (
    <div>
      <Notice kind="warning">{t('warning')}</Notice>
      <p className="mt-5 mb-1.5 text-xs font-medium">{t('label')}</p>
      <code className="block border-y py-3 text-sm break-all select-all">{secret}</code>
      {note && <p className="mt-4 text-muted-foreground">{note}</p>}
      {copied === 'failed' && (
        <Notice kind="error" className="mt-4">
          {t('copyFailed')}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onDone}>{t('done')}</Button>
        <Button variant="primary" onClick={() => void copy()}>
          {copied === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span role="status">{t(copied === 'copied' ? 'copied' : 'copy')}</span>
        </Button>
      </DialogActions>
      <UnsavedGuard isDirty />
    </div>
  )
}
