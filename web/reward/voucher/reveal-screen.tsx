import { type ReactNode, use, useId } from 'react'
import { afterChoiceLabel } from '#web/reward/after-choice-label.ts'
import { fill, labels } from '#web/reward/labels.ts'
import { formatSum } from '#web/reward/money-and-days.ts'
import { PageFrame } from '#web/reward/page-frame.tsx'
import type { ClaimedVoucher, ShownReward } from '#web/reward/reward-view.ts'
import { ScreenHeading } from '#web/reward/screen-heading.tsx'
import { Sentence } from '#web/reward/sentence.tsx'
import { VisitContext } from '#web/reward/visit.ts'
import { outlineButton } from './buttons.ts'
import { MailCopyButton } from './mail-copy-button.tsx'
import { MailVoucherForm } from './mail-voucher-form.tsx'
import { OpenBrand } from './open-brand.tsx'
import { Voucher } from './voucher.tsx'
import { VoucherSteps } from './voucher-steps.tsx'

type RevealScreenProps = { token: string; view: ShownReward; voucher: ClaimedVoucher; children?: ReactNode }

/** The page of a voucher right after the claim, with everything it has and an animation. All content is there from the first frame. */
export function RevealScreen({ token, view, voucher, children }: RevealScreenProps) {
  const { claim } = voucher
  const name = view.greetingName
  const value = formatSum(claim.value, view.currency)
  const { pathname } = use(VisitContext)
  return (
    <PageFrame title={labels.title} view={view}>
      <main className="reveal flex grow flex-col items-center pt-2.5 pb-10 text-center sm:pt-9.5">
        <ScreenHeading className="before-rays relative z-[1] text-[2.4rem] leading-[2.7rem] sm:text-[3.4rem] sm:leading-[3.7rem]">
          {name ? fill(afterChoiceLabel.reveal.headingNamed, { name }) : afterChoiceLabel.reveal.heading}
        </ScreenHeading>
        <p className="before-rays relative z-[1] mt-1.5 text-lg text-muted-foreground">
          <Sentence text={afterChoiceLabel.reveal.ready} values={{ value, brand: claim.brand.name }} />
        </p>
        <div className="relative mt-6.5 mb-6 w-full max-w-[600px] sm:mt-10 sm:mb-8.5">
          <Rays />
          <Voucher claim={claim} currency={view.currency} whole={voucher} />
        </div>
        <div className="relative flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <OpenBrand brand={claim.brand} />
          {view.hasAddress && <MailCopyButton token={token} className={`${outlineButton} w-full`} />}
          {view.codes > 0 && claim.value !== view.value && (
            <a href={pathname} className={outlineButton}>
              {afterChoiceLabel.reveal.rest}
            </a>
          )}
        </div>
        {view.codes > 0 && !view.hasAddress && (
          <div className="relative mt-5 flex w-full justify-center">
            <MailVoucherForm token={token} />
          </div>
        )}
        <p className="before-rays relative mt-4 text-xs text-muted-foreground print:hidden">
          {afterChoiceLabel.reveal[view.codes > 0 ? 'keepCode' : 'keep']}
        </p>
        {children}
        <VoucherSteps brand={claim.brand} />
      </main>
    </PageFrame>
  )
}

/** Draws 144 gold lines around the voucher, which fade out before they reach the text. */
function Rays() {
  const id = useId()
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 1200"
      className="rays pointer-events-none absolute top-1/2 left-1/2 -mt-[380px] -ml-[380px] size-[760px] max-w-none sm:-mt-[600px] sm:-ml-[600px] sm:size-[1200px]"
    >
      <defs>
        <radialGradient id={`${id}fade`}>
          <stop offset=".3" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <mask id={`${id}mask`}>
          <ellipse cx="600" cy="600" rx="600" ry="400" fill={`url(#${id}fade)`} />
        </mask>
      </defs>
      <path d={lines} mask={`url(#${id}mask)`} strokeWidth="1" strokeOpacity=".7" className="stroke-coin-edge" />
    </svg>
  )
}

const lines = Array.from({ length: 144 }, (_, ray) => {
  const angle = (ray / 144) * Math.PI * 2
  const at = (reach: number) => `${(600 + reach * Math.cos(angle)).toFixed(1)} ${(600 + reach * Math.sin(angle)).toFixed(1)}`
  return `M${at(140)}L${at(ray % 2 ? 560 : 448)}`
}).join('')
