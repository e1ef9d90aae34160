import { type ReactNode, type RefObject, useId } from 'react'
import { Icon } from '../icon.tsx'
import { fill, labels } from '../labels.ts'
import type { Brand } from '../reward-view.ts'
import { stepsOf } from '../voucher/steps-of.ts'
import { BrandGlyph } from './brand-glyph.tsx'

/** A brand's own conditions in the browser's own dialog: it keeps focus inside and closes with Escape. */
export function BrandSheet({ brand, ref }: { brand: Brand; ref: RefObject<HTMLDialogElement | null> }) {
  const id = useId()
  const months = brand.validityMonths === 1 ? labels.brand.validMonth : fill(labels.brand.validMonths, { count: brand.validityMonths })
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      closedby="any"
      className="sheet mx-auto mt-auto mb-0 max-h-[calc(100dvh-24px)] w-full max-w-none overflow-hidden rounded-t-[14px] bg-popover p-0 text-popover-foreground shadow-float open:flex sm:my-auto sm:w-[calc(100vw-48px)] sm:max-w-[480px] sm:rounded-[14px]"
    >
      <div className="flex min-h-0 flex-1 flex-col overscroll-contain">
        <div className="flex items-center gap-3.5 px-5 py-5 sm:px-6" style={{ background: brand.faceColor, color: brand.inkColor }}>
          <BrandGlyph path={brand.mark} className="size-[30px] shrink-0" />
          <h2 id={id} className="min-w-0 flex-1 text-lg font-semibold">
            {brand.name}
          </h2>
          <button
            type="button"
            aria-label={labels.brand.close}
            onClick={() => ref.current?.close()}
            className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-current/15 sm:size-9"
          >
            <Icon name="x" size={20} strokeWidth={1.8} />
          </button>
        </div>
        <div className="overflow-y-auto px-5 pt-5 pb-[max(24px,env(safe-area-inset-bottom))] sm:px-6" tabIndex={-1}>
          {brand.description && <p className="text-base wrap-anywhere">{brand.description}</p>}
          <p className="mt-2 text-muted-foreground">{months}</p>
          <Passage title={labels.brand.howToRedeem} shown={brand.howToRedeem !== ''}>
            <ol className="space-y-1">
              {stepsOf(brand.howToRedeem).map((step, index) => (
                <li key={step} className="flex gap-2.5">
                  <span className="num">{index + 1}</span> {step}
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
