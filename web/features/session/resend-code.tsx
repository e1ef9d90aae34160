import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorExtensions } from '#web/lib/error-code.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { useCountdown } from './use-countdown.ts'

type ResendCodeProps = {
  onResend: () => Promise<number>
  afterSeconds: number
  onSent: () => void
  onRefused: (sentence: string) => void
}

/** Another code, once the time between two is over. */
export function ResendCode({ onResend, afterSeconds, onSent, onRefused }: ResendCodeProps) {
  const t = useTranslations('login.code')
  const errorText = useErrorText()
  const [left, restart] = useCountdown(afterSeconds)
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')

  const resend = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      restart(await onResend())
      setState('sent')
      onSent()
    } catch (error) {
      const wait = errorExtensions(error).retryAfterSeconds
      if (errorCode(error) === 'CODE_RESEND_TOO_SOON' && typeof wait === 'number') restart(wait)
      else onRefused(errorText(error))
      setState('idle')
    }
  }

  return (
    <p>
      {left > 0 ? (
        <span className="tabular-nums">{t('resendIn', { seconds: left })}</span>
      ) : (
        <button type="button" className={textLinkClass} aria-busy={state === 'busy' || undefined} onClick={resend}>
          {t('resend')}
        </button>
      )}
      <span role="status" className="sr-only">
        {state === 'sent' && t('resent')}
      </span>
    </p>
  )
}
