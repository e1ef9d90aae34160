import { type ReactNode, useState } from 'react'
import { BrandSign } from '#web/ui/brand-sign.tsx'
import { RewardIcon } from '../icon.tsx'
import { fill, labels } from '../labels.ts'
import { formatSum } from '../money-and-days.ts'
import type { Brand, ShownReward } from '../reward-view.ts'
import { screens } from '../screens.ts'
import type { BrandSheet } from './brand-sheet.tsx'

type ConfirmBarProps = {
  view: ShownReward
  chosen: Brand | undefined
  /** The amount in minor units. Undefined while the typed amount is not valid for this brand. */
  value: string | undefined
  busy: boolean
  notice: string | undefined
  onNotice: (notice?: string) => void
  onConfirm: () => void
  children?: ReactNode
}

/** The bar at the bottom with the chosen brand and amount, the last error, and the button that claims the voucher. */
export function ConfirmBar({ view, chosen, value, busy, notice, onNotice, onConfirm, children }: ConfirmBarProps) {
  const isTest = view.status === 'test'
  return (
    <div className="bar">
      <div role="alert" className="text-sm text-destructive [&:not(:empty)]:mb-3">
        {notice}
      </div>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        {chosen ? (
          <ChosenBrand key={chosen.id} brand={chosen} view={view} value={value} onNotice={onNotice} />
        ) : (
          <NoBrandChosen isTest={isTest} />
        )}
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

type ChosenBrandProps = Pick<ConfirmBarProps, 'view' | 'value' | 'onNotice'> & { brand: Brand }

function ChosenBrand({ brand, view, value, onNotice }: ChosenBrandProps) {
  const [Sheet, setSheet] = useState<typeof BrandSheet>()
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
          <span translate="no">{value ? `${brand.name}, ${formatSum(value, view.currency)}` : brand.name}</span>
        </p>
        <p className="text-xs text-muted-foreground">
          <span id="choice-note">{view.status === 'test' ? labels.test.reason : note}</span>{' '}
          <button type="button" className="link text-left" onClick={openSheet}>
            {labels.choose.details}
          </button>
        </p>
        {Sheet && <Sheet brand={brand} onClose={() => setSheet(undefined)} />}
      </div>
    </div>
  )

  function openSheet(): void {
    onNotice()
    screens.details().then(
      ({ BrandSheet }) => setSheet(() => BrandSheet),
      () => onNotice(labels.trouble.offlineText),
    )
  }
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
