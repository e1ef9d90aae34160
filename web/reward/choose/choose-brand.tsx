import { lazy, Suspense, useEffect, useState } from 'react'
import { fill, labels } from '#web/reward/labels.ts'
import { endOf, formatSum, formatWait, useEndFormat } from '#web/reward/money-and-days.ts'
import { PageFrame } from '#web/reward/page-frame.tsx'
import { postClaim, type Refused } from '#web/reward/reward-api.ts'
import type { Brand, ClaimedVoucher, ShownReward } from '#web/reward/reward-view.ts'
import { ScreenHeading } from '#web/reward/screen-heading.tsx'
import { screens } from '#web/reward/screens.ts'
import { Sentence } from '#web/reward/sentence.tsx'
import { RewardBrandGrid } from './brand-grid.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { TestRibbon } from './test-ribbon.tsx'

// Loaded on demand: only a code that is spent in parts has a choice of amount.
const AmountChoice = lazy(async () => ({ default: (await screens.amount()).AmountChoice }))

// Loaded on demand: most rewards are links, which have no earlier vouchers.
const TakenVouchers = lazy(async () => ({ default: (await screens.taken()).TakenVouchers }))

type ChooseBrandProps = { token: string; view: ShownReward; onClaimed: (voucher: ClaimedVoucher) => void; onChanged: () => void }

/**
 * The page of an open reward, on which the recipient chooses a brand and confirms. Calls `onChanged` when the reward must be loaded again.
 * With a test link the confirm button is disabled.
 */
export function ChooseBrand({ token, view, onClaimed, onChanged }: ChooseBrandProps) {
  const only = view.brands.length === 1 ? view.brands[0] : undefined
  const [chosen, setChosen] = useState(only)
  const [amount, setAmount] = useState(maxAmountOf(only))
  const formatEnd = useEndFormat()
  const { busy, notice, unavailable, claim, setNotice } = useClaim({ token, brands: view.brands, onClaimed, onChanged })
  const choose = (brand: typeof chosen) => {
    setNotice(undefined)
    setChosen(brand)
    setAmount(maxAmountOf(brand))
  }
  useEffect(() => {
    if (chosen) for (const load of [screens.reveal, screens.details]) load().catch(() => undefined)
  }, [chosen])
  const sum = chosen?.amounts ? amount : view.value
  const confirm = async () => {
    const isChoiceKept = await claim(chosen, view.codes ? sum : undefined)
    if (!isChoiceKept) setChosen(undefined)
  }
  return (
    <PageFrame title={labels.title} view={view} hasBar={view.brands.length > 0}>
      <main className="flex grow flex-col">
        {view.status === 'test' && <TestRibbon company={view.company.name} />}
        <div className="grid gap-4 pt-3.5 pb-7 sm:grid-cols-[minmax(0,1fr)_300px] sm:items-end sm:gap-12 sm:pt-9 sm:pb-10">
          <ChooseHeading view={view} />
          <SenderMessage view={view} />
        </div>
        {view.vouchers.length > 0 && (
          <Suspense>
            <TakenVouchers token={token} view={view} />
          </Suspense>
        )}
        {view.brands.length > 0 ? (
          <>
            <RewardBrandGrid brands={view.brands} chosen={chosen} unavailable={unavailable} onChoose={choose} />
            <ConfirmBar view={view} chosen={chosen} value={sum} busy={busy} notice={notice} onNotice={setNotice} onConfirm={confirm}>
              {chosen?.amounts && (
                <Suspense>
                  <AmountChoice key={chosen.id} amounts={chosen.amounts} currency={view.currency} amount={amount} onAmount={setAmount} />
                </Suspense>
              )}
            </ConfirmBar>
          </>
        ) : (
          <p className="border-t pt-6 text-base">{fill(labels.choose.nothingFits, { date: formatEnd(endOf(view)) })}</p>
        )}
      </main>
    </PageFrame>
  )
}

const maxAmountOf = (brand: Brand | undefined): string | undefined => brand?.amounts?.denominations.at(-1) ?? brand?.amounts?.max

/** The heading of the page: the recipient's or sender's name, and the amount above a gold double rule. */
function ChooseHeading({ view }: { view: ShownReward }) {
  const only = view.brands.length === 1 ? view.brands[0] : undefined
  return (
    <div className="min-w-0 sm:self-start">
      <p className="text-base wrap-anywhere text-muted-foreground">
        <Sentence
          text={view.recipientName ? labels.choose.for : labels.choose.from}
          values={{ name: view.recipientName, company: view.company.name }}
        />
      </p>
      <ScreenHeading className="mt-2.5 text-[2.1rem] leading-[2.4rem] sm:text-[3.1rem] sm:leading-[3.4rem]">
        <Sentence text={labels.choose.headingSum} values={{ value: formatSum(view.value, view.currency) }} className="gold-rule" />
        {view.brands.length > 0 && (
          <>
            {' '}
            <span className="block">
              <Sentence text={only ? labels.choose.headingOne : labels.choose.headingAsk} values={{ brand: only?.name }} />
            </span>
          </>
        )}
      </ScreenHeading>
    </div>
  )
}

/**
 * The sender's headline and message as plain text with line breaks, never as markup. A long message is cut and has a button that shows all.
 */
function SenderMessage({ view }: { view: ShownReward }) {
  const lines = estimateLines(view.message)
  const [isWhole, setIsWhole] = useState(lines <= 10)
  const formatEnd = useEndFormat()
  return (
    <div className={`min-w-0 text-muted-foreground ${lines > 3 ? 'sm:self-start sm:pt-1' : ''}`}>
      {view.headline && <p className="font-medium wrap-anywhere text-foreground">{view.headline}</p>}
      {view.message && <p className={`mt-0.5 wrap-anywhere whitespace-pre-line ${isWhole ? '' : 'line-clamp-6'}`}>{view.message}</p>}
      {!isWhole && (
        <button type="button" className="link mt-1" onClick={() => setIsWhole(true)}>
          {labels.choose.more}
        </button>
      )}
      <p className={view.message || view.headline ? 'mt-2.5' : ''}>
        {view.of && <span>{`${fill(labels.choose.left, { of: formatSum(view.of, view.currency) })} `}</span>}
        {view.brands.length > 0 && <span>{`${labels.choose[view.least ? 'parts' : 'rule']} `}</span>}
        <span className="inline-block">{fill(labels.choose.until, { date: formatEnd(endOf(view)) })}</span>
      </p>
    </div>
  )
}

/** Estimates the number of lines that the message takes in its column, at 42 characters per line. */
const estimateLines = (message: string): number =>
  message.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / 42)), 0)

type UseClaimOptions = { token: string; brands: Brand[]; onClaimed: (voucher: ClaimedVoucher) => void; onChanged: () => void }

/** The error codes after which the page loads the reward again, because its state has changed. */
const staleErrors = [
  'ALREADY_CLAIMED',
  'REWARD_EXPIRED',
  'REWARD_CANCELLED',
  'REWARD_ON_HOLD',
  'SUPPLIER_DELAYED',
  'NOT_FOUND',
  'AMOUNT_NOT_AVAILABLE',
]

/** The error codes of a claim after which the page marks the chosen brand as unavailable and clears the choice. */
const unavailableErrors = ['BRAND_NOT_AVAILABLE', 'OUT_OF_STOCK']

/**
 * Returns `claim` and its state: `busy`, the error as `notice` with its setter, and the ids of unavailable brands. After an error a retry uses the same
 * idempotency key. Once all `brands` are unavailable, the reward is loaded again, because others may be offered by then.
 */
function useClaim({ token, brands, onClaimed, onChanged }: UseClaimOptions) {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [unavailable, setUnavailable] = useState<string[]>([])

  /**
   * Claims a voucher of the brand, or asks for a brand when none is chosen. Returns false if the brand is not available, so that the page
   * clears the choice.
   */
  async function claim(brand: Brand | undefined, amount?: string): Promise<boolean> {
    if (!brand) {
      setNotice(labels.choose.askFirst)
      document.querySelector<HTMLInputElement>('input[name=brand]')?.focus()
      return true
    }
    setBusy(true)
    setNotice(undefined)
    const answer = await screens.reveal().then(
      () => postClaim(token, brand.id, amount),
      () => ({ kind: 'unreachable' }) as const,
    )
    setBusy(false)
    if (answer.kind === 'done') onClaimed(answer.body)
    else if (answer.kind === 'unreachable') setNotice(labels.refusals.unreachable)
    else if (staleErrors.includes(answer.errorCode)) onChanged()
    else {
      setNotice(messageOf(answer, brand))
      if (!unavailableErrors.includes(answer.errorCode)) return true
      const gone = [...unavailable, brand.id]
      setUnavailable(gone)
      if (brands.every(({ id }) => gone.includes(id))) onChanged()
      return false
    }
    return true
  }

  return { busy, notice, unavailable, claim, setNotice }
}

function messageOf({ errorCode, retryAfterSeconds }: Refused, brand: Brand): string {
  if (unavailableErrors.includes(errorCode)) return fill(labels.refusals.BRAND_NOT_AVAILABLE, { brand: brand.name })
  if (errorCode === 'RATE_LIMITED') return fill(labels.refusals.RATE_LIMITED, { minutes: formatWait(retryAfterSeconds) })
  return errorCode === 'IN_PROGRESS' ? labels.refusals.IN_PROGRESS : labels.refusals.other
}
