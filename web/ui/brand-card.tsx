import { Check } from 'lucide-react'
import { cn } from '#web/lib/cn.ts'
import type { BrandLook } from './brand-mark.tsx'
import { BrandSign } from './brand-sign.tsx'

type BrandCardProps = { brand: BrandLook; chosen?: boolean; unavailable?: boolean; className?: string }

/** A brand as a gift card in its colour, with its logo or mark and its name. A chosen card has a tick, and an unavailable one is grey. */
export function BrandCard({ brand, chosen = false, unavailable = false, className }: BrandCardProps) {
  return (
    <span
      data-slot="brand-card"
      className={cn(
        'relative block aspect-[1.586] overflow-hidden rounded-lg px-4 py-3.5 transition-[translate,box-shadow] duration-200 ease-out',
        'after:absolute after:inset-0 after:rounded-[inherit]',
        unavailable
          ? 'bg-secondary text-muted-foreground after:shadow-[inset_0_0_0_1px_var(--border)]'
          : 'after:shadow-[inset_0_0_0_1px_rgb(255_255_255/.10),inset_0_1px_0_rgb(255_255_255/.14)] group-hover/brand:-translate-y-0.5 group-hover/brand:shadow-lift',
        chosen && 'outline-[1.5px] outline-offset-[2.5px] outline-foreground',
        className,
      )}
      style={unavailable ? undefined : { background: brand.faceColor, color: brand.inkColor }}
    >
      {brand.mark && !brand.logo && (
        <BrandSign
          brand={brand}
          strokeWidth={0.9}
          className="absolute right-[-9%] bottom-[-24%] w-[56%] opacity-[.17]"
          logoClassName="hidden"
        />
      )}
      <span className="relative flex h-full flex-col justify-between gap-1.5">
        <BrandSign
          brand={brand}
          className="size-6 shrink-0"
          logoClassName={cn('min-h-0 w-full flex-1 rounded-md px-3 py-1.5', unavailable && 'opacity-60 grayscale')}
        />
        <span
          translate="no"
          className={cn('text-[16px] leading-tight font-semibold tracking-[-.012em] wrap-anywhere', brand.logo && 'line-clamp-2 pr-5')}
        >
          {brand.name}
        </span>
      </span>
      {chosen && (
        <span
          className={cn(
            'absolute right-2.5 z-[2] grid size-6 place-items-center rounded-full bg-white text-[#12231e] shadow-[0_1px_3px_rgb(0_0_0/.25)]',
            brand.logo ? 'bottom-2.5' : 'top-2.5',
          )}
        >
          <Check aria-hidden className="size-3.5 stroke-[2.4]" />
        </span>
      )}
    </span>
  )
}
