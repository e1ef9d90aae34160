import { useTranslations } from 'use-intl'
import { lookOf, type Offer } from '#web/entities/brand/catalogue-brands.ts'
import { cn } from '#web/lib/cn.ts'
import { BrandCard } from '#web/ui/brand-card.tsx'
import { brandValues, misfitText } from './brand-labels.ts'

type BrandTileProps = {
  offer: Offer
  value: string | null
  currency: string
  chosen: boolean /** "All that fit" leaves nothing to choose. */
  fixed: boolean
  onToggle: () => void
}

/** A brand to choose; one that cannot carry the value stays in sight, grey, with the reason. */
export function BrandTile({ offer: { brand, misfit }, value, currency, chosen, fixed, onToggle }: BrandTileProps) {
  const t = useTranslations('catalogue')
  const isOff = misfit !== undefined
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        aria-disabled={isOff || fixed || undefined}
        className={cn(
          'group/brand block w-full rounded-lg text-left focus-visible:rounded-lg focus-visible:outline-offset-4',
          (isOff || fixed) && 'cursor-default',
        )}
        onClick={isOff || fixed ? undefined : onToggle}
      >
        <BrandCard brand={lookOf(brand)} chosen={chosen && !isOff} unavailable={isOff} />
        <span className={cn('mt-2.5 flex justify-between gap-2 text-xs', isOff && 'text-muted-foreground')}>
          <span className="truncate">{brand.category?.name}</span>
          <span className="num shrink-0 text-muted-foreground">
            {misfit ? misfitText(misfit, { value, currency }, t) : brandValues(brand)}
          </span>
        </span>
      </button>
    </li>
  )
}
