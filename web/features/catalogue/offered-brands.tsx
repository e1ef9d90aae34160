import { useSuspenseQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import type { Catalogue } from '#graphql/rules/campaign/catalogue.input.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { CatalogueBrands, lookOf, type Offer, offeredToday } from './catalogue-brands.ts'
import type { Spending } from './spending.ts'

type OfferedBrandsProps = {
  catalogue: Catalogue | null
  spending: Spending
  currency: string
  /** How many are drawn. */
  shown: number
  /** What is said of them below their marks. */
  say: (brands: Offer[]) => ReactNode
}

/** What recipients could choose from today: marks and words, and a skeleton until they are known, so that nothing counts what is not there yet. */
export function OfferedBrands(props: OfferedBrandsProps) {
  return (
    <SkeletonBoundary skeleton={<Skeleton className="h-[58px] w-full max-w-[340px]" />}>
      <Brands {...props} />
    </SkeletonBoundary>
  )
}

function Brands({ catalogue, spending, currency, shown, say }: OfferedBrandsProps) {
  const { data } = useSuspenseQuery(CatalogueBrands)
  const brands = offeredToday(data.brands, catalogue, spending, currency)
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        {brands.slice(0, shown).map(({ brand }) => (
          <BrandMark key={brand.id} brand={lookOf(brand)} className="size-[30px]" />
        ))}
      </p>
      <p className="mt-2 text-muted-foreground">{say(brands)}</p>
    </>
  )
}
