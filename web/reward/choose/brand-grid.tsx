import { useState } from 'react'
import type { Brand } from '../reward-view.ts'
import { fill, words } from '../words.ts'
import { BrandChoice } from './brand-choice.tsx'
import { type BrandFilter, filterBrands, needsFilter } from './brand-filter.ts'
import { BrandSearch } from './brand-search.tsx'

type BrandGridProps = { brands: Brand[]; chosen: Brand | undefined; unavailable: string[]; onChoose: (brand: Brand) => void }

const everything: BrandFilter = { search: '', category: '' }

/** The cards that take this sum. What is chosen stays chosen while the search hides it: the bar still shows it. */
export function BrandGrid({ brands, chosen, unavailable, onChoose }: BrandGridProps) {
  const [filter, setFilter] = useState(everything)
  const found = filterBrands(brands, filter)
  return (
    <>
      {needsFilter(brands) && <BrandSearch brands={brands} found={found.length} filter={filter} onFilter={setFilter} />}
      <div
        role="radiogroup"
        aria-label={words.choose.brands}
        className="mb-9 grid grid-cols-2 gap-x-3.5 gap-y-5.5 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-8"
      >
        {found.map((brand) => (
          <BrandChoice
            key={brand.id}
            brand={brand}
            chosen={brand.id === chosen?.id}
            unavailable={unavailable.includes(brand.id)}
            onChoose={onChoose}
          />
        ))}
      </div>
      {found.length === 0 && (
        <div className="border-t border-border-strong pt-6">
          <p className="text-base">{fill(words.choose.none, { search: filter.search || filter.category })}</p>
          <button type="button" className="link mt-2" onClick={() => setFilter(everything)}>
            {words.choose.clear}
          </button>
        </div>
      )}
    </>
  )
}
