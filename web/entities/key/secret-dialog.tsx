import { Check, Copy } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCopy } from '#web/ui/use-copy.ts'

type SecretDialogProps = {
  title: string
  description?: string
  /** The text below the new secret, such as how long the old secret still works. */
  note?: string | undefined
  className?: string
  onClose: () => void
  /** Renders the form that creates the secret. It calls `show` with the secret to replace the form. */
  children: (show: (secret: string) => void) => ReactNode
}

/**
 * A dialog with a form that creates a secret, and then the secret. While the secret shows, only its button closes the dialog, as it cannot
 * be shown again.
 */
export function SecretDialog({ title, description, note, className, onClose, children }: SecretDialogProps) {
  const t = useTranslations('apiKeys.secret')
  const [secret, setSecret] = useState<string>()
  const changeOpen: ComponentProps<typeof Dialog>['onOpenChange'] = (_, { reason }) => {
    if (secret === undefined || reason === 'close-press') onClose()
  }
  return (
    <Dialog open onOpenChange={changeOpen}>
      {secret === undefined ? (
        <DialogContent title={title} description={description} className={className}>
          {children(setSecret)}
        </DialogContent>
      ) : (
        <DialogContent title={t('title')} description={t('text')} className={className}>
          <ShownSecret secret={secret} {...(note && { note })} onDone={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

/** The new secret of a key with a copy button. It cannot be shown again. */
function ShownSecret({ secret, note, onDone }: { secret: string; note?: string; onDone: () => void }) {
  const t = useTranslations('apiKeys.secret')
  const { copy, result, shown } = useCopy<HTMLElement>(secret)
  const ui = useTranslations('ui')
  return (
    <div>
      <Notice kind="warning">{t('warning')}</Notice>
      <p className="mt-5 mb-1.5 text-xs font-medium">{t('label')}</p>
      <code ref={shown} translate="no" className="block border-y py-3 text-sm break-all select-all">
        {secret}
      </code>
      {note && <p className="mt-4 text-muted-foreground">{note}</p>}
      {result === 'failed' && (
        <Notice kind="error" className="mt-4">
          {ui('copyFailed')}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onDone}>{t('done')}</Button>
        <Button variant="primary" onClick={() => void copy()}>
          {result === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span role="status">{t(result === 'copied' ? 'copied' : 'copy')}</span>
        </Button>
      </DialogActions>
      <UnsavedGuard isDirty />
    </div>
  )
}
