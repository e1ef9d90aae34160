import { useSuspenseQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import type { Catalogue } from '#graphql/rules/catalogue/catalogue.input.ts'
import { isExact, type Spending } from '#web/entities/points/spending.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { CatalogueBrands, lookOf, type Offer, offeredToday } from './catalogue-brands.ts'

type OfferedBrandsProps = {
  catalogue: Catalogue | null
  /** Undefined until it is known. */
  spending: Spending | undefined
  currency: string
  /** How many are drawn. */
  shown: number
  /** The caption below their logos; where values differ, their number is a maximum. */
  say: (brands: Offer[], isExact: boolean) => ReactNode
}

/** What recipients could choose from today: logos and a caption, and a skeleton until they are known, so that nothing is counted before. */
export function OfferedBrands({ spending, ...props }: OfferedBrandsProps) {
  const skeleton = <Skeleton className="h-[58px] w-full max-w-[340px]" />
  if (!spending) return skeleton
  return (
    <SkeletonBoundary skeleton={skeleton}>
      <Brands {...props} spending={spending} />
    </SkeletonBoundary>
  )
}

function Brands({ catalogue, spending, currency, shown, say }: OfferedBrandsProps & { spending: Spending }) {
  const { data } = useSuspenseQuery(CatalogueBrands)
  const brands = offeredToday(data.brands, catalogue, spending, currency)
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        {brands.slice(0, shown).map(({ brand }) => (
          <BrandMark key={brand.id} brand={lookOf(brand)} className="size-[30px]" />
        ))}
      </p>
      <p className="mt-2 text-muted-foreground">{say(brands, isExact(spending))}</p>
    </>
  )
}
