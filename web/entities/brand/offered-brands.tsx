import { useSuspenseQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import { isExact, type Spending } from '#web/entities/points/spending.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { availableOffers, CatalogueBrands, type Offer, toBrandLook } from './catalogue-brands.ts'

type OfferedBrandsProps = {
  catalogue: Catalogue | null
  /** The reward values that a brand must accept to be shown. Undefined while loading, which shows a skeleton. */
  spending: Spending | undefined
  currency: string
  /** The maximum number of brand logos to show. */
  shown: number
  /** Renders the caption below the logos. If `isExact` is false, some recipients can choose from fewer brands. */
  renderCaption: (brands: Offer[], isExact: boolean) => ReactNode
}

/** The brands that recipients could choose from today, as up to `shown` logos with a caption. Shows a skeleton while loading. */
export function OfferedBrands({ spending, ...props }: OfferedBrandsProps) {
  const skeleton = <Skeleton className="h-[58px] w-full max-w-[340px]" />
  if (!spending) return skeleton
  return (
    <SkeletonBoundary skeleton={skeleton}>
      <Brands {...props} spending={spending} />
    </SkeletonBoundary>
  )
}

function Brands({ catalogue, spending, currency, shown, renderCaption }: OfferedBrandsProps & { spending: Spending }) {
  const t = useTranslations('launch')
  const { data } = useSuspenseQuery(CatalogueBrands)
  const brands = availableOffers(data.brands, catalogue, spending, currency)
  if (catalogue && !brands.length) return <p className="text-muted-foreground">{t('noBrandNow')}</p>
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        {brands.slice(0, shown).map(({ brand }) => (
          <BrandMark key={brand.id} brand={toBrandLook(brand)} className="size-[30px]" />
        ))}
      </p>
      <p className="mt-2 text-muted-foreground">{renderCaption(brands, isExact(spending))}</p>
    </>
  )
}
