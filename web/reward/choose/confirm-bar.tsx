import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { stepsOf } from '#graphql/contracts/brand/steps-of.ts'
import { BrandSign } from '#web/ui/brand-sign.tsx'
import { RewardIcon } from '../icon.tsx'
import { fill, labels } from '../labels.ts'
import { formatSum } from '../money-and-days.ts'
import type { Brand, ShownReward } from '../reward-view.ts'

type ConfirmBarProps = {
  view: ShownReward
  chosen: Brand | undefined
  /** The amount in minor units. Undefined while the typed amount is not valid for this brand. */
  value: string | undefined
  busy: boolean
  notice: string | undefined
  onConfirm: () => void
  children?: ReactNode
}

/** The bar at the bottom with the chosen brand and amount, the last error, and the button that claims the voucher. */
export function ConfirmBar({ view, chosen, value, busy, notice, onConfirm, children }: ConfirmBarProps) {
  const isTest = view.status === 'test'
  return (
    <div className="bar">
      <div role="alert" className="text-sm text-destructive [&:not(:empty)]:mb-3">
        {notice}
      </div>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        {chosen ? <ChosenBrand brand={chosen} view={view} value={value} /> : <NoBrandChosen isTest={isTest} />}
        <button
          type="button"
          disabled={isTest || (chosen && !value)}
          aria-busy={busy || undefined}
          aria-describedby="choice-note"
          // a click recorded before the amount was on screen must not be replayed (keep-presses.js)
          data-not-kept={(!chosen && view.codes) || undefined}
          onClick={busy ? undefined : onConfirm}
          className="bar-button"
        >
          <span className={busy ? 'invisible' : ''}>{notice === labels.refusals.unreachable ? labels.retry : labels.choose.confirm}</span>
          {busy && (
            <span role="status" className="absolute inset-0 grid place-items-center">
              <RewardIcon name="loader" size={19} className="animate-spin" />
              <span className="sr-only">{labels.choose.confirming}</span>
            </span>
          )}
        </button>
      </div>
    </div>
  )
}

function ChosenBrand({ brand, view, value }: { brand: Brand; view: ShownReward; value: string | undefined }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const months = brand.validityMonths
  const { final, validMonth, validMonths } = labels.choose
  const note = months > 1 ? fill(validMonths, { count: months }) : months ? validMonth : final
  return (
    <div className="flex min-w-0 flex-[999_1_9rem] items-center gap-3.5">
      <span
        className="hidden size-11 shrink-0 place-items-center overflow-hidden rounded-[9px] sm:grid"
        style={{ background: brand.faceColor, color: brand.inkColor }}
      >
        <BrandSign brand={brand} className={brand.mark ? 'size-[26px]' : 'size-full'} logoClassName="size-full p-1" />
      </span>
      <div className="min-w-0">
        <p className="text-base font-medium">
          {value ? fill(labels.choose.bar, { brand: brand.name, value: formatSum(value, view.currency) }) : brand.name}
        </p>
        <p className="text-xs text-muted-foreground">
          <span id="choice-note">{view.status === 'test' ? labels.test.reason : note}</span>{' '}
          <button type="button" className="link text-left" onClick={() => sheet.current?.showModal()}>
            {labels.choose.details}
          </button>
        </p>
        <BrandSheet brand={brand} ref={sheet} />
      </div>
    </div>
  )
}

function NoBrandChosen({ isTest }: { isTest: boolean }) {
  return (
    <div className="min-w-0 flex-[999_1_9rem]">
      <p className="text-base font-medium">{labels.choose.ask}</p>
      <p id="choice-note" className="text-xs text-muted-foreground">
        {isTest ? labels.test.reason : labels.choose.askNote}
      </p>
    </div>
  )
}

/** A dialog with the brand's conditions. The native element keeps the focus inside and closes with Escape. */
function BrandSheet({ brand, ref }: { brand: Brand; ref: RefObject<HTMLDialogElement | null> }) {
  const id = useId()
  const { validMonth, validMonths } = labels.brand
  const months = brand.validityMonths > 1 ? fill(validMonths, { count: brand.validityMonths }) : brand.validityMonths ? validMonth : ''
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      closedby="any"
      className="sheet mx-auto mt-auto mb-0 w-full max-w-none overflow-hidden rounded-t-[14px] bg-popover p-0 text-popover-foreground shadow-float open:flex sm:my-auto sm:w-[calc(100vw-48px)] sm:max-w-[480px] sm:rounded-[14px]"
    >
      <div className="flex min-h-0 flex-1 flex-col overscroll-contain">
        <div className="flex items-center gap-3.5 px-5 py-5 sm:px-6" style={{ background: brand.faceColor, color: brand.inkColor }}>
          <BrandSign brand={brand} className="size-[30px] shrink-0" logoClassName="h-10 w-18 shrink-0 rounded-md px-2 py-1.5" />
          <h2 id={id} translate="no" className="min-w-0 flex-1 text-lg font-semibold">
            {brand.name}
          </h2>
          <button
            type="button"
            aria-label={labels.brand.close}
            onClick={() => ref.current?.close()}
            className="-mr-2 grid size-11 place-items-center rounded-md mixed:hover:bg-current/15 sm:size-9"
          >
            <RewardIcon name="x" size={20} strokeWidth={1.8} />
          </button>
        </div>
        <div className="overflow-y-auto px-5 pt-5 pb-[max(24px,env(safe-area-inset-bottom))] sm:px-6" tabIndex={-1}>
          {brand.description && <p className="text-base wrap-anywhere">{brand.description}</p>}
          <p className="mt-2 text-muted-foreground">{months}</p>
          <Passage title={labels.brand.howToRedeem} shown={brand.howToRedeem !== ''}>
            <ol className="space-y-1">
              {stepsOf(brand.howToRedeem).map((step, index) => (
                <li key={step} className="flex gap-2.5">
                  <span className="num">{index + 1}</span>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
          </Passage>
          <Passage title={labels.brand.terms} shown={brand.terms !== ''}>
            {brand.terms}
          </Passage>
        </div>
      </div>
    </dialog>
  )
}

function Passage({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <section className="mt-5 border-t pt-4">
      <h3 className="font-semibold">{title}</h3>
      <div className="mt-1.5 wrap-anywhere whitespace-pre-line text-muted-foreground">{children}</div>
    </section>
  )
}
