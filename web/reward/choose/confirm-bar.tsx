import { type ReactNode, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { fill, labels } from '../labels.ts'
import { sum } from '../money-and-days.ts'
import type { Brand, RewardView } from '../reward-view.ts'
import { BrandGlyph } from './brand-glyph.tsx'
import { BrandSheet } from './brand-sheet.tsx'

type ConfirmBarProps = {
  view: RewardView
  chosen: Brand | undefined
  /** Missing while the typed amount is not valid for this brand. */
  value: string | undefined
  busy: boolean
  notice: string | undefined
  onConfirm: () => void
  children?: ReactNode
}

/** The page's one button, in the sender's colour: what is claimed, that it is final, and what went wrong last time. */
export function ConfirmBar({ view, chosen, value, busy, notice, onConfirm, children }: ConfirmBarProps) {
  const isTest = view.status === 'test'
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t bg-background/94 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] backdrop-blur-[10px] sm:sticky sm:mt-auto sm:border-b sm:px-0 sm:py-4.5">
      <div role="alert" className="text-sm text-destructive empty:hidden [&:not(:empty)]:mb-3">
        {notice}
      </div>
      {children}
      <div className="flex items-center justify-between gap-x-4 gap-y-2.5 max-[359px]:flex-wrap">
        {chosen ? <Chosen brand={chosen} view={view} value={value} /> : <Unchosen isTest={isTest} />}
        <button
          type="button"
          disabled={isTest || (chosen && !value)}
          aria-busy={busy || undefined}
          aria-describedby="choice-note"
          // an amount that was not on screen is nobody's choice (keep-presses.js)
          data-not-kept={(!chosen && view.codes) || undefined}
          onClick={busy ? undefined : onConfirm}
          className="relative h-11 shrink-0 rounded-md bg-sender max-[359px]:w-full px-5 text-base font-medium whitespace-nowrap text-sender-foreground hover:opacity-92 disabled:opacity-50"
        >
          <span className={busy ? 'invisible' : ''}>{notice === labels.refusals.unreachable ? labels.retry : labels.choose.confirm}</span>
          {busy && (
            <span role="status" className="absolute inset-0 grid place-items-center">
              <Icon name="loader" size={19} className="animate-spin" />
              <span className="sr-only">{labels.choose.confirming}</span>
            </span>
          )}
        </button>
      </div>
    </div>
  )
}

function Chosen({ brand, view, value }: { brand: Brand; view: RewardView; value: string | undefined }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const final = brand.validityMonths === 1 ? labels.choose.validMonth : fill(labels.choose.validMonths, { count: brand.validityMonths })
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <span
        className="hidden size-11 shrink-0 place-items-center rounded-[9px] sm:grid"
        style={{ background: brand.faceColor, color: brand.inkColor }}
      >
        <BrandGlyph path={brand.mark} className="size-[26px]" />
      </span>
      <div className="min-w-0">
        <p className="text-base font-medium">
          {value ? fill(labels.choose.bar, { brand: brand.name, value: sum(value, view.currency) }) : brand.name}
        </p>
        <p className="text-xs text-muted-foreground">
          <span id="choice-note">{view.status === 'test' ? labels.test.reason : final}</span>{' '}
          <button type="button" className="link" onClick={() => sheet.current?.showModal()}>
            {labels.choose.details}
          </button>
        </p>
        <BrandSheet brand={brand} ref={sheet} />
      </div>
    </div>
  )
}

function Unchosen({ isTest }: { isTest: boolean }) {
  return (
    <div className="min-w-0">
      <p className="text-base font-medium">{labels.choose.ask}</p>
      <p id="choice-note" className="text-xs text-muted-foreground">
        {isTest ? labels.test.reason : labels.choose.askNote}
      </p>
    </div>
  )
}
