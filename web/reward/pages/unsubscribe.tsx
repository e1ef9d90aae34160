import { useEffect, useState } from 'react'
import type { UnsubscribeView } from '#graphql/contracts/rest/reward.ts'
import pages from '#web/messages/en.pages.json'
import { LedgerPage } from '../ends/ledger-page.tsx'
import { NotFound } from '../ends/not-found.tsx'
import { labels } from '../labels.ts'
import { PageFrame } from '../page-frame.tsx'
import { timeoutSignal } from '../timeout-signal.ts'

type Act = 'unsubscribe' | 'return'
type State = { view?: UnsubscribeView | null; done?: Act | undefined; busy: boolean; hasFailed: boolean }

const texts = pages.unsubscribe

/**
 * The page of the unsubscribe link in a company's emails (E5). A click on its button ends all messages of the company, and another one
 * lets them come again. Opening the page changes nothing.
 */
export function Unsubscribe() {
  const [{ view, done, busy, hasFailed }, setState] = useState<State>({ busy: true, hasFailed: false })
  const load = (act?: Act) => {
    setState((state) => ({ ...state, busy: true, hasFailed: false }))
    void requestSubscription(act).then(
      (answered) => setState({ view: answered, done: act, busy: false, hasFailed: false }),
      () => setState((state) => ({ ...state, busy: false, hasFailed: true })),
    )
  }
  useEffect(load, [])
  if (view === null) return <NotFound />
  if (!view) return <PageFrame title={texts.title}>{hasFailed && <Trouble busy={busy} onRetry={() => load()} />}</PageFrame>
  const { heading, text, next, button, act } = stepOf(view, done)
  return (
    <PageFrame title={texts.title}>
      <LedgerPage
        heading={heading}
        text={text}
        {...(next && { next })}
        names={{ company: view.company }}
        facts={[{ name: texts.sender, value: view.company }, ...(view.email ? [{ name: texts.address, value: view.email }] : [])]}
      >
        {button && <ActionButton key={act} label={button} isQuiet={act === 'return'} busy={busy} onPress={() => load(act)} />}
        <p role="status" className="mt-3 text-sm empty:hidden">
          {hasFailed ? texts.failed : ''}
        </p>
      </LedgerPage>
    </PageFrame>
  )
}

type Step = { heading: string; text: string; next?: string; button?: string; act?: Act }

/** Returns the page's texts and the act of its button, which an erased person does not get. */
function stepOf({ isOver, canReturn }: UnsubscribeView, done: Act | undefined): Step {
  if (!isOver) return done === 'return' ? texts.returned : { ...texts.ask, act: 'unsubscribe' }
  return canReturn ? { ...texts.over, act: 'return' } : texts.erased
}

function Trouble({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <LedgerPage heading={labels.trouble.offlineHeading} text={labels.trouble.offlineText}>
      <ActionButton label={labels.retry} busy={busy} onPress={onRetry} />
    </LedgerPage>
  )
}

type ActionButtonProps = { label: string; busy: boolean; isQuiet?: boolean; onPress: () => void }

function ActionButton({ label, busy, isQuiet = false, onPress }: ActionButtonProps) {
  const look = isQuiet ? 'border border-border-strong hover:bg-accent' : 'bg-primary text-primary-foreground hover:opacity-92'
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onPress}
      className={`h-11 rounded-md px-5 text-base font-medium aria-busy:opacity-60 ${look}`}
    >
      {label}
    </button>
  )
}

/**
 * Reads the subscription that the link belongs to, and changes it with `act`. Returns null for an unknown link. Throws if the request
 * fails.
 */
async function requestSubscription(act: Act | undefined): Promise<UnsubscribeView | null> {
  const token = location.pathname.split('/')[2] ?? ''
  const press = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ act }) }
  const response = await fetch(act ? `/unsubscribe/${token}` : `/public/unsubscribe/${token}`, {
    ...(act && press),
    cache: 'no-store',
    signal: timeoutSignal(15_000),
  })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as UnsubscribeView
}
