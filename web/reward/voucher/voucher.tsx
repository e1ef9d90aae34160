import type { ReactNode } from 'react'
import { afterChoiceLabel } from '#web/reward/after-choice-label.ts'
import { RewardBrandGlyph } from '#web/reward/choose/brand-glyph.tsx'
import { formatLastDay, formatSum } from '#web/reward/money-and-days.ts'
import type { Claim } from '#web/reward/reward-view.ts'
import { useReaderZone } from '#web/reward/visit.ts'
import { Rosette } from '#web/ui/rosette.tsx'

type VoucherProps = { claim: Claim; currency: string; code: string; children: ReactNode }

const outer = { cx: 504, cy: 70, radius: 148, amplitude: 46, waves: 8, strands: 14 }
const inner = { cx: 504, cy: 70, radius: 90, amplitude: 19, waves: 10, strands: 10 }

/** The voucher as a card in the brand's colour, with the amount and the code. `children` is the button below the code. */
export function Voucher({ claim, currency, code, children }: VoucherProps) {
  const { brand } = claim
  const value = formatSum(claim.value, currency)
  const timeZone = useReaderZone()
  const size =
    value.length > 8 ? 'text-[22px] sm:text-[26px]' : value.length > 5 ? 'text-[28px] sm:text-[34px]' : 'text-[36px] sm:text-[46px]'
  return (
    <div
      data-slot="voucher"
      className="voucher relative overflow-hidden rounded-xl text-left shadow-voucher"
      style={{ '--face': brand.faceColor, '--ink': brand.inkColor }}
    >
      <svg
        aria-hidden
        viewBox="0 0 600 300"
        className="absolute top-2.5 right-2 h-[222px] w-[444px] max-w-none overflow-visible sm:top-0 sm:right-0 sm:h-[300px] sm:w-[600px]"
      >
        <Rosette wave={outer} stroke="var(--ink)" strokeOpacity=".2" strokeWidth=".8" />
        <Rosette wave={inner} stroke="color-mix(in oklab, var(--ink) 55%, var(--coin))" strokeOpacity=".55" strokeWidth=".8" />
      </svg>
      <div className="relative flex items-center justify-between gap-3 px-5 pt-9 pb-14.5 sm:px-8 sm:pt-11 sm:pb-18.5">
        <span className="flex min-w-0 items-center gap-3">
          <RewardBrandGlyph path={brand.mark} strokeWidth={1.6} className="size-[34px] shrink-0" />
          <span className="text-[19px] leading-tight font-semibold tracking-[-.01em] sm:text-[21px]">{brand.name}</span>
        </span>
        <span className={`figure w-28 shrink-0 text-center leading-[52px] whitespace-nowrap sm:w-33 ${size}`}>{value}</span>
      </div>
      <div className="relative mx-2.5 flex flex-col gap-4 rounded-lg bg-(--paper) p-4 text-(--print) sm:mx-3.5 sm:flex-row sm:items-center sm:justify-between sm:py-4.5 sm:pr-4.5 sm:pl-5">
        <VoucherCode code={code} />
        {children}
      </div>
      <div className="relative flex items-center gap-4.5 px-5 pt-3.5 pb-4.5 text-sm sm:px-8 sm:pt-4 sm:pb-5">
        <span>
          {afterChoiceLabel.reveal.validUntil} <b className="font-semibold">{formatLastDay(claim.validUntil, timeZone)}</b>
        </span>
        <Seal />
      </div>
    </div>
  )
}

function Seal() {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="seal ml-auto size-5">
      <circle cx="8" cy="8" r="6.5" className="fill-coin stroke-coin-edge" />
      <circle cx="8" cy="8" r="4" fill="none" className="stroke-coin-edge" />
    </svg>
  )
}

/** Shows a voucher's code in groups of characters of equal width. Screen readers read it character by character. */
function VoucherCode({ code }: { code: string }) {
  return (
    <div className="@container min-w-0 flex-1">
      <p className="text-2xs text-(--print-quiet)">{afterChoiceLabel.reveal.code}</p>
      <p className="sr-only">{[...code.replaceAll(' ', '')].join(' ')}</p>
      <p
        id="voucher-code"
        aria-hidden
        className="num flex justify-between text-[min(26px,7.2cqi)] leading-9 font-[560] tracking-[.05em] whitespace-nowrap select-all sm:justify-start sm:gap-[.5em]"
      >
        {[...code.matchAll(/\S+/g)].map(({ 0: letters, index }, group) => (
          <span key={index} className="code-group" style={{ '--group': group }}>
            {letters}
          </span>
        ))}
      </p>
    </div>
  )
}
