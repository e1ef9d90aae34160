import { type ReactNode, useEffect, useId, useRef } from 'react'
import { stepsOf } from '#graphql/contracts/brand/steps-of.ts'
import labels from '#web/messages/en.reward-brand.json'
import { BrandSign } from '#web/ui/brand-sign.tsx'
import { RewardIcon } from '../icon.tsx'
import { fill } from '../labels.ts'
import type { Brand } from '../reward-view.ts'

/** A dialog with the brand's conditions. The native element keeps the focus inside and closes with Escape. */
export function BrandSheet({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { validMonth, validMonths } = labels
  const months = brand.validityMonths > 1 ? fill(validMonths, { count: brand.validityMonths }) : brand.validityMonths ? validMonth : ''
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
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
            aria-label={labels.close}
            onClick={() => dialog.current?.close()}
            className="-mr-2 grid size-11 place-items-center rounded-md mixed:hover:bg-current/15 sm:size-9"
          >
            <RewardIcon name="x" size={20} strokeWidth={1.8} />
          </button>
        </div>
        <div className="overflow-y-auto px-5 pt-5 pb-[max(24px,env(safe-area-inset-bottom))] sm:px-6" tabIndex={-1}>
          {brand.description && <p className="text-base wrap-anywhere">{brand.description}</p>}
          <p className="mt-2 text-muted-foreground">{months}</p>
          <Passage title={labels.howToRedeem} shown={brand.howToRedeem !== ''}>
            <ol className="space-y-1">
              {stepsOf(brand.howToRedeem).map((step, index) => (
                <li key={step} className="flex gap-2.5">
                  <span className="num">{index + 1}</span>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
          </Passage>
          <Passage title={labels.terms} shown={brand.terms !== ''}>
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
