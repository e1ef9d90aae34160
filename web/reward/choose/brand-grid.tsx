import { useState } from 'react'
import { RewardIcon } from '#web/reward/icon.tsx'
import { fill, labels } from '#web/reward/labels.ts'
import type { Brand } from '#web/reward/reward-view.ts'
import { BrandSign } from '#web/ui/brand-sign.tsx'
import { type BrandFilter, categoriesOf, filterBrands, needsFilter } from './brand-filter.ts'

type BrandGridProps = { brands: Brand[]; chosen: Brand | undefined; unavailable: string[]; onChoose: (brand: Brand) => void }

const noFilter: BrandFilter = { search: '', category: '' }

/**
 * The brands to choose from, as a grid of cards with search and categories above. A chosen brand stays chosen while the search hides its
 * card.
 */
export function RewardBrandGrid({ brands, chosen, unavailable, onChoose }: BrandGridProps) {
  const [filter, setFilter] = useState(noFilter)
  const found = filterBrands(brands, filter)
  return (
    <>
      {needsFilter(brands) && <BrandSearch brands={brands} found={found.length} filter={filter} onFilter={setFilter} />}
      <div
        role="radiogroup"
        aria-label={labels.choose.brands}
        className="mb-9 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-3.5 gap-y-5.5 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-8"
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
          <p className="text-base">{fill(labels.choose.none, { search: filter.search || filter.category })}</p>
          <button type="button" className="link mt-2" onClick={() => setFilter(noFilter)}>
            {labels.choose.clear}
          </button>
        </div>
      )}
    </>
  )
}

type BrandChoiceProps = { brand: Brand; chosen: boolean; unavailable: boolean; onChoose: (brand: Brand) => void }

/** The card of one brand, as a native radio button so that arrow keys, space and screen readers work. */
function BrandChoice({ brand, chosen, unavailable, onChoose }: BrandChoiceProps) {
  return (
    <label className={`relative block ${unavailable ? '' : 'cursor-pointer'}`}>
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
        className="relative block aspect-[1.586] min-h-min overflow-hidden rounded-lg px-3.5 py-3 shadow-[inset_0_0_0_1px_rgb(255_255_255/.12)] transition-[transform,box-shadow] duration-200 ease-out peer-enabled:peer-hover:[transform:translateY(-2px)] peer-enabled:peer-hover:shadow-lift peer-checked:outline-[1.5px] peer-checked:outline-offset-[2.5px] peer-checked:outline-sender peer-focus-visible:outline-2 peer-focus-visible:outline-offset-[3px] peer-focus-visible:outline-ring peer-disabled:opacity-60 peer-disabled:grayscale sm:px-5.5 sm:py-5"
        style={{ background: brand.faceColor, color: brand.inkColor }}
      >
        {brand.mark && !brand.logo && (
          <BrandSign
            brand={brand}
            strokeWidth={0.9}
            className="absolute right-[-9%] bottom-[-24%] w-[56%] opacity-[.17]"
            logoClassName="hidden"
          />
        )}
        <span className="relative flex h-full flex-col justify-between gap-2">
          <BrandSign
            brand={brand}
            className="size-6 shrink-0 sm:size-[34px]"
            logoClassName="min-h-0 w-full flex-1 rounded-md px-3 py-1.5 sm:px-5 sm:py-3"
          />
          <span
            translate="no"
            className={`text-base leading-tight font-semibold tracking-[-.012em] wrap-anywhere sm:text-[1.3125rem] ${brand.logo ? 'line-clamp-2 pr-5' : ''}`}
          >
            {brand.name}
          </span>
        </span>
        {chosen && <Tick place={brand.logo ? 'bottom-2.5 sm:bottom-4' : 'top-2.5 sm:top-4'} />}
      </span>
      <span className="mt-2.5 line-clamp-2 text-xs text-muted-foreground">
        {unavailable ? labels.choose.unavailable : brand.description}
      </span>
    </label>
  )
}

function Tick({ place }: { place: string }) {
  return (
    <span
      className={`absolute right-2.5 grid size-6 place-items-center rounded-full bg-white text-(--sender-light) shadow-[0_1px_3px_rgb(0_0_0/.25)] sm:right-4 sm:size-7 ${place}`}
    >
      <RewardIcon name="check" size={15} strokeWidth={2.6} />
    </span>
  )
}

type BrandSearchProps = { brands: Brand[]; found: number; filter: BrandFilter; onFilter: (filter: BrandFilter) => void }

/** The search field and the category filters above the brands. Screen readers hear the number of matches. */
function BrandSearch({ brands, found, filter, onFilter }: BrandSearchProps) {
  const categories = categoriesOf(brands)
  return (
    <search className="mb-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-5">
      <div className="relative sm:w-64">
        <RewardIcon
          name="search"
          size={16}
          strokeWidth={1.8}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted-foreground"
        />
        <input
          type="search"
          aria-label={labels.choose.search}
          placeholder={labels.choose.search}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
          className="h-11 w-full rounded-md border border-input bg-card pr-3 pl-9 text-[1rem] hover:border-foreground focus-visible:outline-offset-1 sm:h-10 sm:text-sm [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      {categories.length > 1 && (
        <fieldset className="no-scrollbar -mx-[16px] -my-1 min-w-0 flex gap-2 overflow-x-auto px-[16px] py-1.5 sm:basis-[calc(100%+2rem)] sm:flex-wrap sm:gap-1.5">
          <legend className="sr-only">{labels.choose.categories}</legend>
          {['', ...categories].map((category) => (
            <button
              key={category}
              type="button"
              aria-pressed={filter.category === category}
              onClick={() => onFilter({ ...filter, category })}
              className="min-h-[34px] shrink-0 rounded-full border px-3 text-xs whitespace-nowrap text-muted-foreground hover:border-border-strong hover:text-foreground focus-visible:rounded-full aria-pressed:border-transparent aria-pressed:bg-primary aria-pressed:text-primary-foreground sm:min-h-[30px]"
            >
              {category || labels.choose.all}
            </button>
          ))}
        </fieldset>
      )}
      <p role="status" className="sr-only">
        {fill(labels.choose.found, { count: found, total: brands.length })}
      </p>
    </search>
  )
}
