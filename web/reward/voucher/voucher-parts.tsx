import { useRef } from 'react'
import { afterChoiceLabel } from '../after-choice-label.ts'
import { RewardIcon } from '../icon.tsx'
import type { Claim, ClaimedVoucher } from '../reward-view.ts'
import { inkOutlineButton } from './buttons.ts'
import { CopyButton } from './copy-button.tsx'

type VoucherPartsProps = {
  whole: ClaimedVoucher
  /** Shows the code as the first row, where it is not shown otherwise. */
  withCode?: boolean
  /** The classes of the list of rows, which is left out if it is empty. */
  className?: string
}

const texts = afterChoiceLabel.reveal

/** The PIN and the serial number of a voucher with a button that copies each, and the link that opens it. */
export function VoucherParts({ whole, withCode = false, className }: VoucherPartsProps) {
  const { code, pin, serial, link } = whole
  return (
    <>
      {(pin || serial || (withCode && code)) && (
        <dl className={className}>
          {withCode && code && <Part part="code" text={code} />}
          {pin && <Part part="pin" text={pin} />}
          {serial && <Part part="serial" text={serial} />}
        </dl>
      )}
      {link && (code || withCode) && <OpenVoucher link={link} className={`${inkOutlineButton} mt-3 ${withCode ? 'sm:w-fit' : ''}`} />}
      {link && <PrintedLink link={link} />}
    </>
  )
}

/** The names of what a claimed voucher has besides its code, each masked. */
export function MaskedParts({ parts, className }: { parts: Claim['parts']; className?: string }) {
  if (parts.length === 0) return null
  return (
    <dl className={className}>
      {parts.map((part) => (
        <div key={part} className={row}>
          <dt className={term}>{texts[part]}</dt>
          <dd className="num">••••</dd>
        </div>
      ))}
    </dl>
  )
}

/** The link that opens the voucher at the brand, in a new tab that learns nothing of this page. */
export function OpenVoucher({ link, className }: { link: string; className: string }) {
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={className}>
      {texts.openVoucher}
      <span className="sr-only"> {texts.opensNewTab}</span>
      <RewardIcon name="arrow" size={17} />
    </a>
  )
}

const row = 'flex flex-wrap items-center gap-x-3 border-t border-(--print)/15 py-1.5 first:border-t-0'

const term = 'w-28 shrink-0 text-2xs text-(--print-quiet)'

function Part({ part, text }: { part: 'code' | 'pin' | 'serial'; text: string }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className={row}>
      <dt className={`${term} ${text.length > 12 ? 'max-sm:w-full' : ''}`}>{texts[part]}</dt>
      <dd ref={shown} translate="no" className="num min-w-0 flex-1 font-[560] tracking-[.03em] wrap-anywhere select-all">
        {text}
      </dd>
      <dd className="contents">
        <CopyButton part={part} text={part === 'code' ? text.replaceAll(' ', '') : text} shown={shown} isIcon className={iconButton} />
      </dd>
    </div>
  )
}

const iconButton =
  '-my-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-(--print) mixed:hover:bg-current/10 focus-visible:outline-(--print)'

/** The link as text, on paper only. */
function PrintedLink({ link }: { link: string }) {
  return (
    <p className="hidden py-2 wrap-anywhere print:block">
      <span className="block text-2xs text-(--print-quiet)">{texts.link}</span>
      <span translate="no">{link}</span>
    </p>
  )
}
