import { minutesOf } from '../money-and-days.ts'
import { PageFrame } from '../page-frame.tsx'
import type { Refused, Unreachable } from '../reward-api.ts'
import { fill, words } from '../words.ts'
import { LedgerPage } from './ledger-page.tsx'

type TroubleProps = { answer: Refused | Unreachable; busy: boolean; onRetry: () => void }

/** The reward could not be read. Nothing was used, and trying again costs nothing. */
export function Trouble({ answer, busy, onRetry }: TroubleProps) {
  const { trouble } = words
  const isLimited = answer.kind === 'refused' && answer.code === 'RATE_LIMITED'
  const heading = isLimited ? trouble.limitedHeading : trouble.offlineHeading
  const text = isLimited ? fill(trouble.limitedText, { minutes: minutesOf(answer.retryAfterSeconds) }) : trouble.offlineText
  return (
    <PageFrame title={words.title}>
      <LedgerPage heading={heading} text={text}>
        <button
          type="button"
          aria-busy={busy || undefined}
          onClick={onRetry}
          className="h-11 rounded-md bg-primary px-5 text-base font-medium text-primary-foreground hover:opacity-92 aria-busy:opacity-60"
        >
          {words.retry}
        </button>
      </LedgerPage>
    </PageFrame>
  )
}
