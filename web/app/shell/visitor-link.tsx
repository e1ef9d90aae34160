import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { logOut, useUser } from '#web/lib/session/session.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The address of a mailed link that was not opened, because someone is signed in here. */
const turnedBack = createStore<string | null>(null)

/** Someone who is signed in opened a mailed link for visitors: the next page says why it is not shown. */
export function turnBackVisitorLink(target: string): void {
  turnedBack.set(target)
}

/** Says why a mailed link led here, and how to open it: by signing out. */
export function VisitorLinkNote() {
  const t = useTranslations('shell')
  const errorText = useErrorText()
  const { email } = useUser()
  const target = useStore(turnedBack)
  const [error, setError] = useState<unknown>()
  if (!target) return null
  const openIt = () => logOut().then(() => location.assign(target), setError)
  return (
    <Notice kind="info" className="mb-6">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t('visitorLink', { email })}</span>
        <span className="flex items-center gap-2">
          <Button onClick={openIt}>{t('openVisitorLink')}</Button>
          <Button variant="ghost" aria-label={t('dismissVisitorLink')} onClick={() => turnedBack.set(null)}>
            <X aria-hidden />
          </Button>
        </span>
      </span>
      {error !== undefined && <p className="text-destructive">{errorText(error)}</p>}
    </Notice>
  )
}
