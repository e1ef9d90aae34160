import { type ReactNode, type RefObject, useRef } from 'react'
import { afterChoiceLabel } from '#web/reward/after-choice-label.ts'
import { formatLastDay, formatSum } from '#web/reward/money-and-days.ts'
import type { Claim, ClaimedVoucher } from '#web/reward/reward-view.ts'
import { useReaderZone } from '#web/reward/visit.ts'
import { BrandSign } from '#web/ui/brand-sign.tsx'
import { Rosette } from '#web/ui/rosette.tsx'
import { inkButton } from './buttons.ts'
import { CopyButton } from './copy-button.tsx'
import { MaskedParts, OpenVoucher, VoucherParts } from './voucher-parts.tsx'

type VoucherProps = {
  claim: Claim
  currency: string
  /** The voucher with everything it has. Without it all that is secret is masked. */
  whole?: ClaimedVoucher
  children?: ReactNode
}

const outer = { cx: 504, cy: 70, radius: 148, amplitude: 46, waves: 8, strands: 14 }
const inner = { cx: 504, cy: 70, radius: 90, amplitude: 19, waves: 10, strands: 10 }

/** The voucher as a card in the brand's colour, with the amount, the code and the other parts. `children` is a button for a masked one. */
export function Voucher({ claim, currency, whole, children }: VoucherProps) {
  const { brand } = claim
  const value = formatSum(claim.value, currency)
  const timeZone = useReaderZone()
  const size =
    value.length > 8
      ? 'text-[1.375rem] sm:text-[1.625rem]'
      : value.length > 5
        ? 'text-[1.75rem] sm:text-[2.125rem]'
        : 'text-[2.25rem] sm:text-[2.875rem]'
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
        <Rosette wave={inner} stroke="var(--thread)" strokeOpacity=".55" strokeWidth=".8" />
      </svg>
      <div className="relative flex flex-wrap items-center justify-between gap-3 px-5 pt-9 pb-14.5 sm:px-8 sm:pt-11 sm:pb-18.5">
        <span className={`flex min-w-0 max-w-full flex-[1_0_min-content] gap-3 ${brand.logo ? 'flex-col items-start' : 'items-center'}`}>
          <BrandSign
            brand={brand}
            strokeWidth={1.6}
            className="size-[34px] shrink-0"
            logoClassName="h-12 w-30 shrink-0 rounded-md px-2.5 py-2 sm:h-14 sm:w-36"
          />
          <span translate="no" className="text-[1.1875rem] leading-tight font-semibold tracking-[-.01em] break-words sm:text-[1.3125rem]">
            {brand.name}
          </span>
        </span>
        <span translate="no" className={`figure ml-auto min-w-28 text-center leading-[3.25rem] whitespace-nowrap sm:w-33 ${size}`}>
          {value}
        </span>
      </div>
      <div className="relative mx-2.5 rounded-lg bg-(--paper) p-4 text-(--print) sm:mx-3.5 sm:py-4.5 sm:pr-4.5 sm:pl-5">
        {whole ? <WholeVoucher whole={whole} /> : <MaskedVoucher claim={claim}>{children}</MaskedVoucher>}
      </div>
      <div className="relative flex items-center gap-4.5 px-5 pt-3.5 pb-4.5 text-sm sm:px-8 sm:pt-4 sm:pb-5">
        {claim.validUntil && (
          <span>
            {afterChoiceLabel.reveal.validUntil} <b className="font-semibold">{formatLastDay(claim.validUntil, timeZone)}</b>
          </span>
        )}
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

const mainRow = 'flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between'

/** Separates the rows that follow the code. */
const otherRows = 'mt-3.5 border-t border-(--print)/15 pt-1.5'

function WholeVoucher({ whole }: { whole: ClaimedVoucher }) {
  const { code, link } = whole
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <div className={mainRow}>
        {code && <VoucherCode code={code} ref={shown} />}
        {code && <CopyButton part="code" text={code.replaceAll(' ', '')} shown={shown} className={inkButton} />}
        {!code && link && <LinkHost link={link} />}
        {!code && link && <OpenVoucher link={link} className={inkButton} />}
      </div>
      <VoucherParts whole={whole} className={otherRows} />
    </>
  )
}

function MaskedVoucher({ claim: { voucher, parts }, children }: { claim: Claim; children: ReactNode }) {
  // a voucher that is only a link has no last characters to show
  const hasCode = /[^•\s]/.test(voucher)
  return (
    <>
      <div className={mainRow}>
        {hasCode ? <VoucherCode code={voucher} /> : <MaskedParts parts={parts} />}
        {children}
      </div>
      {hasCode && <MaskedParts parts={parts} className={otherRows} />}
    </>
  )
}

/** The host of the voucher's link, in place of a code. */
function LinkHost({ link }: { link: string }) {
  return (
    <div className="min-w-0 flex-1 print:hidden">
      <p className="text-2xs text-(--print-quiet)">{afterChoiceLabel.reveal.link}</p>
      <p translate="no" className="truncate text-base font-[560]">
        {new URL(link).host}
      </p>
    </div>
  )
}

/** Returns the type of a code that keeps its letters inside the card, on a phone too: a longer code is smaller, the longest wrap. */
function codeSize(code: string): string {
  const letters = code.replaceAll(' ', '').length
  if (letters > 24) return 'gap-x-[.5em] text-base leading-7'
  const line = 'justify-between gap-x-[.3em] leading-9 sm:justify-start sm:gap-x-[.5em]'
  return `${line} ${letters > 16 ? 'text-[max(.7rem,min(1.25rem,3.5vw))] supports-[width:1cqi]:text-[max(.7rem,min(1.25rem,4.8cqi))]' : 'text-[max(1rem,min(1.625rem,5.3vw))] supports-[width:1cqi]:text-[max(1rem,min(1.625rem,7.2cqi))]'}`
}

/** Shows a voucher's code, in groups of equal width if it has spaces. A long one wraps. Screen readers read it character by character. */
function VoucherCode({ code, ref }: { code: string; ref?: RefObject<HTMLParagraphElement | null> }) {
  return (
    <div className="@container min-w-0 flex-1">
      <p className="text-2xs text-(--print-quiet)">{afterChoiceLabel.reveal.code}</p>
      <p translate="no" className="sr-only">
        {[...code.replaceAll(' ', '')].join(' ')}
      </p>
      <p
        ref={ref}
        translate="no"
        aria-hidden
        className={`num flex flex-wrap font-[560] tracking-[.05em] wrap-anywhere select-all ${codeSize(code)}`}
      >
        {[...code.matchAll(/\S+/g)].map(({ 0: letters, index }, group) => (
          <span key={index} className="code-group min-w-0" style={{ '--group': group }}>
            {letters}
          </span>
        ))}
      </p>
    </div>
  )
}
