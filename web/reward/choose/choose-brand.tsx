import { useState } from 'react'
import { lastDay } from '../money-and-days.ts'
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
  const bar = (
    <ConfirmBar
      view={view}
      chosen={chosen}
      busy={busy}
      notice={notice}
      onConfirm={async () => {
        const keeps = await claim(chosen)
        if (!keeps) setChosen(undefined)
      }}
    />
  )
  return (
    <PageFrame title={words.title} sender={view.company} bar={view.brands.length > 0 && bar}>
      {view.status === 'test' && <TestRibbon company={view.company.name} />}
      <main className="grow">
        <div className="grid gap-4 pt-3.5 pb-7 sm:grid-cols-[minmax(0,1fr)_300px] sm:items-end sm:gap-12 sm:pt-9 sm:pb-10">
          <ChooseHeading view={view} />
          <SenderMessage view={view} />
        </div>
        {view.brands.length > 0 ? (
          <BrandGrid brands={view.brands} chosen={chosen} unavailable={unavailable} onChoose={choose} />
        ) : (
          <p className="border-t pt-6 text-base">{fill(words.choose.nothingFits, { date: lastDay(view.expiresAt) })}</p>
        )}
      </main>
    </PageFrame>
  )
}
