import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCodeOf, errorExtensions } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'

type CodeFormProps = {
  /** Sends the code; a refusal is shown here. */
  onCode: (code: string) => Promise<unknown>
  /** Where a code comes by mail: asks for another and returns the seconds until the next. */
  onResend?: () => Promise<number>
  resendAfterSeconds?: number
  submit: string
  /** Above the cells, because the sixth digit sends the code. */
  children?: ReactNode
  /** Below the button, beside "send again". */
  aside?: ReactNode
}

/** A one-time code: sent automatically once it is complete, with the tries left and V14's sentences. */
export function CodeForm({ onCode, onResend, resendAfterSeconds = 0, submit, children, aside }: CodeFormProps) {
  const t = useTranslations('login.code')
  const tError = useTranslations('errors')
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** Wrong codes empty the cells: new cells, with the focus on the first. */
  const [attempt, setAttempt] = useState(0)
  const [triesLeft, setTriesLeft] = useState<number>()
  const isSpent = triesLeft === 0

  const send = async (whole: string) => {
    if (isBusy || isSpent) return
    if (whole.length < 6) return setWrong(t('incomplete'))
    setBusy(true)
    setProblem(undefined)
    setWrong(undefined)
    try {
      await onCode(whole)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  const refused = (error: unknown) => {
    const errorCode = errorCodeOf(error)
    const left = errorExtensions(error).triesLeft
    // No tries left, and not because of this person: the code was too old.
    const wasLastTry = left === 0 && triesLeft === 1
    if (errorCode === 'TOO_MANY_CODE_TRIES' || wasLastTry) {
      setTriesLeft(0)
      setProblem(onResend ? tError('TOO_MANY_CODE_TRIES') : t('spent'))
    } else if (errorCode !== 'INVALID_CODE') {
      // Nothing is known of the code: it stays, to be sent again.
      return setProblem(errorText(error))
    } else if (typeof left === 'number' && left > 0) {
      setTriesLeft(left)
      setWrong(t('wrongWithTries', { triesLeft: left }))
    } else setWrong(errorText(error))
    startOver()
  }
  const startOver = () => {
    setCode('')
    setAttempt((count) => count + 1)
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  const resent = () => {
    setTriesLeft(undefined)
    setWrong(undefined)
    setProblem(undefined)
    startOver()
  }

  return (
    <form noValidate onSubmit={submitted} className="grid gap-5">
      {problem && <Notice kind="error">{problem}</Notice>}
      {children}
      <Field label={t('label')} error={wrong}>
        <OtpInput
          key={attempt}
          autoFocus
          value={code}
          disabled={isSpent}
          onValueChange={(value) => {
            setCode(value)
            if (value) setWrong(undefined)
          }}
          onComplete={send}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isBusy} disabled={isSpent}>
        {submit}
      </Button>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 text-sm text-muted-foreground">
        {onResend && <ResendCode onResend={onResend} afterSeconds={resendAfterSeconds} onSent={resent} onRefused={setProblem} />}
        {aside}
      </div>
    </form>
  )
}

type ResendCodeProps = {
  onResend: () => Promise<number>
  afterSeconds: number
  onSent: () => void
  onRefused: (sentence: string) => void
}

/** From here on the wait is shown in minutes: the hour's codes are used up. */
const longWaitSeconds = 90

/** Sends another code, once the time between two is over. */
function ResendCode({ onResend, afterSeconds, onSent, onRefused }: ResendCodeProps) {
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
      if (typeof wait === 'number') restart(wait)
      if (errorCodeOf(error) !== 'CODE_RESEND_TOO_SOON') onRefused(errorText(error))
      setState('idle')
    }
  }

  return (
    <p>
      {left > 0 ? (
        <button type="button" disabled className="text-left tabular-nums">
          {left > longWaitSeconds ? t('resendLater', { minutes: Math.ceil(left / 60) }) : t('resendIn', { seconds: left })}
        </button>
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

/** Whole seconds until the time is up, and a way to start over; 0 when it is. */
function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const restart = (again: number) => {
    setNow(Date.now())
    setEnd(Date.now() + again * 1000)
  }
  return [left, restart]
}
