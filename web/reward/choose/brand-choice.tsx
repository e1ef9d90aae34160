import { Icon } from '../icon.tsx'
import type { Brand } from '../reward-view.ts'
import { words } from '../words.ts'
import { BrandGlyph } from './brand-glyph.tsx'

type BrandChoiceProps = { brand: Brand; chosen: boolean; unavailable: boolean; onChoose: (brand: Brand) => void }

/** One card of the choice: a radio of the browser's own, so arrows, space and every reader work as people know them. */
export function BrandChoice({ brand, chosen, unavailable, onChoose }: BrandChoiceProps) {
  return (
    <label className="relative block cursor-pointer has-disabled:cursor-default">
      <input
        type="radio"
        name="brand"
        value={brand.id}
        checked={chosen}
        disabled={unavailable}
        onChange={() => onChoose(brand)}
        className="peer absolute inset-0 z-[1] size-full cursor-[inherit] opacity-0"
      />
      <span
        className="relative block aspect-[1.586] overflow-hidden rounded-lg px-3.5 py-3 shadow-[inset_0_0_0_1px_oklch(1_0_0/.12)] transition-[translate,box-shadow] duration-200 ease-out peer-enabled:peer-hover:-translate-y-0.5 peer-enabled:peer-hover:shadow-lift peer-checked:outline-[1.5px] peer-checked:outline-offset-[2.5px] peer-checked:outline-sender peer-focus-visible:outline-2 peer-focus-visible:outline-offset-[3px] peer-focus-visible:outline-ring peer-disabled:opacity-60 peer-disabled:grayscale sm:px-5.5 sm:py-5"
        style={{ background: brand.faceColor, color: brand.inkColor }}
      >
        <BrandGlyph path={brand.mark} strokeWidth={0.9} className="absolute right-[-9%] bottom-[-24%] w-[56%] opacity-[.17]" />
        <span className="relative flex h-full flex-col justify-between">
          <BrandGlyph path={brand.mark} className="size-6 sm:size-[34px]" />
          <span className="text-base leading-tight font-semibold tracking-[-.012em] sm:text-[21px]">{brand.name}</span>
        </span>
        {chosen && <Tick />}
      </span>
      <span className="mt-2.5 line-clamp-2 text-xs text-muted-foreground">
        {unavailable ? words.choose.unavailable : brand.description}
      </span>
    </label>
  )
}

function Tick() {
  return (
    <span className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-full bg-white text-(--sender-light) shadow-[0_1px_3px_oklch(0_0_0/.25)] sm:top-4 sm:right-4 sm:size-7">
      <Icon name="check" size={15} strokeWidth={2.6} />
    </span>
  )
}
