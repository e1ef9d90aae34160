import { useEffect, useState } from 'react'
import type { UnsubscribeView } from '#graphql/contracts/rest/reward.ts'
import pages from '#web/messages/en.pages.json'
import { LedgerPage } from '../ends/ledger-page.tsx'
import { NotFound } from '../ends/not-found.tsx'
import { fill, labels } from '../labels.ts'
import { PageFrame } from '../page-frame.tsx'
import { timeoutSignal } from '../timeout-signal.ts'

type State = { view?: UnsubscribeView | null; busy: boolean; hasFailed: boolean }

const texts = pages.unsubscribe

/**
 * The page of the unsubscribe link in a company's emails (E5). A click on its button ends all messages of the company. Opening the page
 * changes nothing.
 */
export function Unsubscribe() {
  const [{ view, busy, hasFailed }, setState] = useState<State>({ busy: true, hasFailed: false })
  const load = (act?: 'end') => {
    setState((state) => ({ ...state, busy: true, hasFailed: false }))
    void requestSubscription(act).then(
      (answered) => setState({ view: answered, busy: false, hasFailed: false }),
      () => setState((state) => ({ ...state, busy: false, hasFailed: true })),
    )
  }
  useEffect(load, [])
  if (view === null) return <NotFound />
  if (!view) return <PageFrame title={texts.title}>{hasFailed && <Trouble busy={busy} onRetry={() => load()} />}</PageFrame>
  const { heading, text } = view.isOver ? texts.over : texts.ask
  return (
    <PageFrame title={texts.title}>
      <LedgerPage
        heading={fill(heading, { company: view.company })}
        text={fill(text, { company: view.company })}
        next={view.isOver ? texts.over.next : texts.ask.next}
        facts={[[texts.sender, view.company], ...(view.email ? [[texts.address, view.email] as [string, string]] : [])]}
      >
        {!view.isOver && <ActionButton label={texts.ask.button} busy={busy} onPress={() => load('end')} />}
        <p role="status" className="mt-3 text-sm empty:hidden">
          {hasFailed ? texts.failed : ''}
        </p>
      </LedgerPage>
    </PageFrame>
  )
}

function Trouble({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <LedgerPage heading={labels.trouble.offlineHeading} text={labels.trouble.offlineText}>
      <ActionButton label={labels.retry} busy={busy} onPress={onRetry} />
    </LedgerPage>
  )
}

function ActionButton({ label, busy, onPress }: { label: string; busy: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onPress}
      className="h-11 rounded-md bg-primary px-5 text-base font-medium text-primary-foreground hover:opacity-92 aria-busy:opacity-60"
    >
      {label}
    </button>
  )
}

/**
 * Reads the subscription that the link belongs to, and ends it with `end`. Returns null for an unknown link. Throws if the request fails.
 */
async function requestSubscription(act: 'end' | undefined): Promise<UnsubscribeView | null> {
  const token = location.pathname.split('/')[2] ?? ''
  const [path, method] = act ? [`/unsubscribe/${token}`, 'POST'] : [`/public/unsubscribe/${token}`, 'GET']
  const response = await fetch(path, { method, cache: 'no-store', signal: timeoutSignal(15_000) })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as UnsubscribeView
}
