import { lazy, Suspense, useState } from 'react'
import { loadReveal } from '../load-reveal.ts'
import { PageFrame } from '../page-frame.tsx'
import type { Brand, ClaimedVoucher, RewardView } from '../reward-view.ts'
import { fill, words } from '../words.ts'
import { BrandGrid } from './brand-grid.tsx'
import { ChooseHeading } from './choose-heading.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { SenderMessage } from './sender-message.tsx'
import { TestRibbon } from './test-ribbon.tsx'
import { useClaim } from './use-claim.ts'

// Links have one sum; who chooses how much of a code gets this beside it.
const AmountChoice = lazy(async () => ({ default: (await import('../amount/amount-choice.tsx')).AmountChoice }))

// What codes bought before; most rewards are links.
const TakenVouchers = lazy(async () => ({ default: (await import('../voucher/taken-vouchers.tsx')).TakenVouchers }))

type ChooseBrandProps = { token: string; view: RewardView; onClaimed: (voucher: ClaimedVoucher) => void; onChanged: () => void }

/** An open reward: choose one brand and confirm. A test link shows the same and takes nothing. */
export function ChooseBrand({ token, view, onClaimed, onChanged }: ChooseBrandProps) {
  const only = view.brands.length === 1 ? view.brands[0] : undefined
  const [chosen, setChosen] = useState(only)
  const [amount, setAmount] = useState(mostOf(only))
  const { busy, notice, unavailable, claim, forget } = useClaim({ token, onClaimed, onChanged })
  const choose = (brand: typeof chosen) => {
    forget()
    setChosen(brand)
    setAmount(mostOf(brand))
    void loadReveal().catch(() => undefined)
  }
  const sum = chosen?.amounts ? amount : view.value
  const confirm = async () => {
    const keeps = await claim(chosen, view.codes ? sum : undefined)
    if (!keeps) setChosen(undefined)
  }
  return (
    <PageFrame title={words.title} sender={view.company} hasBar={view.brands.length > 0}>
      <main className="flex grow flex-col">
        {view.status === 'test' && <TestRibbon company={view.company.name} />}
        <div className="grid gap-4 pt-3.5 pb-7 sm:grid-cols-[minmax(0,1fr)_300px] sm:items-end sm:gap-12 sm:pt-9 sm:pb-10">
          <ChooseHeading view={view} />
          <SenderMessage view={view} />
        </div>
        {view.brands.length > 0 ? (
          <>
            <BrandGrid brands={view.brands} chosen={chosen} unavailable={unavailable} onChoose={choose} />
            <ConfirmBar view={view} chosen={chosen} value={sum} busy={busy} notice={notice} onConfirm={confirm}>
              {chosen?.amounts && (
                <Suspense>
                  <AmountChoice key={chosen.id} amounts={chosen.amounts} currency={view.currency} amount={amount} onAmount={setAmount} />
                </Suspense>
              )}
            </ConfirmBar>
          </>
        ) : (
          <p className="border-t pt-6 text-base">{fill(words.choose.nothingFits, { date: view.expiryDay })}</p>
        )}
        {view.vouchers.length > 0 && (
          <Suspense>
            <TakenVouchers token={token} view={view} />
          </Suspense>
        )}
      </main>
    </PageFrame>
  )
}

const mostOf = (brand: Brand | undefined): string | undefined => brand?.amounts?.denominations.at(-1) ?? brand?.amounts?.max
