import { useId, useRef, useState } from 'react'
import { afterChoiceLabel } from '../after-choice-label.ts'
import { RewardIcon } from '../icon.tsx'
import { fill } from '../labels.ts'
import { formatWait } from '../money-and-days.ts'
import { mailCopy } from '../reward-api.ts'

type MailVoucherFormProps = {
  token: string
  /** The id of the voucher. Without it the server uses the last voucher that this browser claimed. */
  voucher?: string
}

type FormMessage = { text: string; isFault: boolean }

/** A form that emails a voucher paid for by codes to an address that the user types. */
export function MailVoucherForm({ token, voucher }: MailVoucherFormProps) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<FormMessage>()
  const field = useRef<HTMLInputElement>(null)
  const showError = (text: string) => {
    setMessage({ text, isFault: true })
    field.current?.focus()
  }
  async function send() {
    if (email.trim() === '') return showError(afterChoiceLabel.reveal.mailMissing)
    setBusy(true)
    const answer = await mailCopy(token, { email: email.trim(), ...(voucher && { redemption: voucher }) })
    setBusy(false)
    if (answer.kind === 'done')
      return setMessage({ text: fill(afterChoiceLabel.reveal.mailed, { address: answer.body.sentTo }), isFault: false })
    const errorCode = answer.kind === 'refused' ? answer.errorCode : undefined
    if (errorCode === 'VALIDATION') return showError(afterChoiceLabel.reveal.mailWrong)
    const limited = errorCode === 'RATE_LIMITED' && answer.kind === 'refused'
    const text = limited
      ? fill(afterChoiceLabel.reveal.mailLimited, { minutes: formatWait(answer.retryAfterSeconds) })
      : afterChoiceLabel.reveal.mailFailed
    setMessage({ text, isFault: true })
  }
  return (
    <form
      noValidate
      className="w-full max-w-[420px] text-left"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <label htmlFor={id} className="text-xs text-muted-foreground">
        {afterChoiceLabel.reveal.mailTo}
      </label>
      <span className="mt-1 flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          type="email"
          autoComplete="email"
          value={email}
          maxLength={254}
          aria-invalid={message?.isFault || undefined}
          aria-describedby={message ? `${id}-said` : undefined}
          onChange={({ target }) => setEmail(target.value)}
          className="h-11 min-w-0 flex-[1_0_10rem] rounded-md border border-input bg-card px-3 text-base text-foreground hover:border-foreground aria-invalid:border-destructive"
        />
        <button
          type="submit"
          aria-busy={busy || undefined}
          className="wash flex min-h-11 items-center gap-2 rounded-md border border-input bg-card px-4 text-sm font-medium text-foreground"
        >
          <RewardIcon name={busy ? 'loader' : 'mail'} size={17} className={busy ? 'animate-spin' : ''} />
          {afterChoiceLabel.reveal.mail}
        </button>
      </span>
      <span
        id={`${id}-said`}
        role="status"
        className={`mt-1 block text-xs empty:hidden ${message?.isFault ? 'text-destructive' : 'text-muted-foreground'}`}
      >
        {message?.text}
      </span>
    </form>
  )
}
