import { useState } from 'react'
import { PageFrame } from '../page-frame.tsx'
import type { ClaimedVoucher, RewardView } from '../reward-view.ts'
import { fill, words } from '../words.ts'
import { BrandGrid } from './brand-grid.tsx'
import { ChooseHeading } from './choose-heading.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { SenderMessage } from './sender-message.tsx'
import { TestRibbon } from './test-ribbon.tsx'
import { useClaim } from './use-claim.ts'

type ChooseBrandProps = { token: string; view: RewardView; onClaimed: (voucher: ClaimedVoucher) => void; onChanged: () => void }

/** An open reward: choose one brand and confirm. A test link shows the same and takes nothing. */
export function ChooseBrand({ token, view, onClaimed, onChanged }: ChooseBrandProps) {
  const [chosen, setChosen] = useState(view.brands.length === 1 ? view.brands[0] : undefined)
  const { busy, notice, unavailable, claim, forget } = useClaim({ token, onClaimed, onChanged })
  const choose = (brand: typeof chosen) => {
    forget()
    setChosen(brand)
  }
  const confirm = async () => {
    const keeps = await claim(chosen)
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
            <ConfirmBar view={view} chosen={chosen} busy={busy} notice={notice} onConfirm={confirm} />
          </>
        ) : (
          <p className="border-t pt-6 text-base">{fill(words.choose.nothingFits, { date: view.expiryDay })}</p>
        )}
      </main>
    </PageFrame>
  )
}
