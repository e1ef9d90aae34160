import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { logOut, useUser } from '#web/lib/session/session.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The path of an invite or password link that a signed-in user opened and that was not shown. Null when there is none. */
const blockedLink = createStore<string | null>(null)

/**
 * Stores the path of an invite or password link that is only for guests but was opened by a signed-in user. `VisitorLinkNote` then explains
 * it.
 */
export function blockVisitorLink(target: string): void {
  blockedLink.set(target)
}

/** Explains that an invite or password link was not opened because the user is signed in. A button signs out and opens it. */
export function VisitorLinkNote() {
  const t = useTranslations('shell')
  const errorText = useErrorText()
  const { email } = useUser()
  const target = useStore(blockedLink)
  const [error, setError] = useState<unknown>()
  if (!target) return null
  const openLink = () => logOut().then(() => location.assign(target), setError)
  return (
    <Notice kind="info" className="mb-6">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t('visitorLink', { email })}</span>
        <span className="flex items-center gap-2">
          <Button onClick={openLink}>{t('openVisitorLink')}</Button>
          <Button variant="ghost" aria-label={t('dismissVisitorLink')} onClick={() => blockedLink.set(null)}>
            <X aria-hidden />
          </Button>
        </span>
      </span>
      {error !== undefined && <p className="text-destructive">{errorText(error)}</p>}
    </Notice>
  )
}
