import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'

type SecretDialogProps = {
  title: string
  description?: string
  /** Beside the secret, once there is one. */
  note?: string | undefined
  className?: string
  onClose: () => void
  /** The form that leads to a secret. */
  children: (show: (secret: string) => void) => ReactNode
}

/** A dialog that ends in a secret. A key or a press beside it does not close it then, as nobody could show it again. */
export function SecretDialog({ title, description, note, className, onClose, children }: SecretDialogProps) {
  const t = useTranslations('apiKeys.secret')
  const [secret, show] = useState<string>()
  const changeOpen: ComponentProps<typeof Dialog>['onOpenChange'] = (_, { reason }) => {
    if (secret === undefined || reason === 'close-press') onClose()
  }
  return (
    <Dialog open onOpenChange={changeOpen}>
      {secret === undefined ? (
        <DialogContent title={title} description={description} className={className}>
          {children(show)}
        </DialogContent>
      ) : (
        <DialogContent title={t('title')} description={t('text')} className={className}>
          <ShownSecret secret={secret} {...(note && { note })} onDone={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}
