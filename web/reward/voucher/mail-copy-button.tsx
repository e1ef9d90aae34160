import { useState } from 'react'
import { afterChoiceLabel } from '../after-choice-label.ts'
import { RewardIcon } from '../icon.tsx'
import { fill } from '../labels.ts'
import { formatWait } from '../money-and-days.ts'
import { mailCopy } from '../reward-api.ts'

type MailCopyButtonProps = { token: string; className: string }

type State = { busy: boolean; sentTo?: string; failure?: string }

/** The button that emails the full code to the address that received the reward. No other address can be entered. */
export function MailCopyButton({ token, className }: MailCopyButtonProps) {
  const [{ busy, sentTo, failure }, setState] = useState<State>({ busy: false })
  async function send() {
    setState({ busy: true })
    const answer = await mailCopy(token)
    if (answer.kind === 'done') return setState({ busy: false, sentTo: answer.body.sentTo })
    const limited = answer.kind === 'refused' && answer.errorCode === 'RATE_LIMITED'
    const failure = limited
      ? fill(afterChoiceLabel.reveal.mailLimited, { minutes: formatWait(answer.retryAfterSeconds) })
      : afterChoiceLabel.reveal.mailFailed
    setState({ busy: false, failure })
  }
  return (
    <span className="flex min-w-0 flex-col gap-1.5 sm:max-w-56">
      <button
        type="button"
        aria-busy={busy || undefined}
        aria-disabled={sentTo !== undefined || undefined}
        onClick={busy || sentTo ? undefined : send}
        className={className}
      >
        <RewardIcon name={busy ? 'loader' : sentTo ? 'mailed' : 'mail'} size={17} className={busy ? 'animate-spin' : ''} />
        <span>{sentTo ? afterChoiceLabel.reveal.sent : afterChoiceLabel.reveal.mail}</span>
      </button>
      <span role="status" className="text-center text-xs wrap-anywhere empty:hidden">
        {failure ?? (sentTo && fill(afterChoiceLabel.reveal.mailed, { address: sentTo }))}
      </span>
    </span>
  )
}
