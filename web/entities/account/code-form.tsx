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
  /** Sends the complete code to the server. If it rejects, the form shows the error. */
  onCode: (code: string) => Promise<unknown>
  /** Requests another code by email and returns the seconds until the next request is allowed. Absent for codes from an app. */
  onResend?: () => Promise<number>
  resendAfterSeconds?: number
  submit: string
  /** Further inputs, such as a checkbox. Shown above the cells, because the sixth digit sends the code. */
  children?: ReactNode
  /** Content shown below the button, beside the link that sends another code. */
  aside?: ReactNode
}

/** A form for a one-time code. Sends the code once it is complete and shows the tries left, with the sentences of V14. */
export function CodeForm({ onCode, onResend, resendAfterSeconds = 0, submit, children, aside }: CodeFormProps) {
  const t = useTranslations('login.code')
  const tError = useTranslations('errors')
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** Changes after a wrong code, so that the cells are emptied and the first one is focused. */
  const [attempt, setAttempt] = useState(0)
  const [triesLeft, setTriesLeft] = useState<number>()
  const isSpent = triesLeft === 0

  const send = async (whole: string) => {
    if (isBusy || isSpent) return
    if (whole.length < 6) return setWrong(t('incomplete'))
    setIsBusy(true)
    setProblem(undefined)
    setWrong(undefined)
    try {
      await onCode(whole)
    } catch (error) {
      showRefusal(error)
    } finally {
      setIsBusy(false)
    }
  }
  const showRefusal = (error: unknown) => {
    const errorCode = errorCodeOf(error)
    const left = errorExtensions(error).triesLeft
    // Expired codes also report zero tries left, so check that the last try was used here.
    const wasLastTry = left === 0 && triesLeft === 1
    if (errorCode === 'TOO_MANY_CODE_TRIES' || wasLastTry) {
      setTriesLeft(0)
      setProblem(onResend ? tError('TOO_MANY_CODE_TRIES') : t('spent'))
    } else if (errorCode !== 'INVALID_CODE') {
      // The code was not checked, so it stays and can be sent again.
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
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  const handleResent = () => {
    setTriesLeft(undefined)
    setWrong(undefined)
    setProblem(undefined)
    startOver()
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
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
        {onResend && <ResendCode onResend={onResend} afterSeconds={resendAfterSeconds} onSent={handleResent} onRefused={setProblem} />}
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

/** In seconds. A longer wait is shown in minutes, as the codes allowed per hour are used up. */
const longWaitSeconds = 90

/** A link that sends another code, disabled until the wait between two codes is over. */
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

/** Returns the whole seconds left, 0 when the time is up, and a function that restarts the countdown. */
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
