import { Icon } from '../icon.tsx'
import type { Brand } from '../reward-view.ts'
import { fill, words } from '../words.ts'
import { type BrandFilter, categoriesOf } from './brand-filter.ts'

type BrandSearchProps = { brands: Brand[]; found: number; filter: BrandFilter; onFilter: (filter: BrandFilter) => void }

/** The field and the categories above many cards; how many are left is said aloud. */
export function BrandSearch({ brands, found, filter, onFilter }: BrandSearchProps) {
  const categories = categoriesOf(brands)
  return (
    <search className="mb-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-5">
      <div className="relative sm:w-64">
        <Icon
          name="search"
          size={16}
          strokeWidth={1.8}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted-foreground"
        />
        <input
          type="search"
          aria-label={words.choose.search}
          placeholder={words.choose.search}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
          className="h-11 w-full rounded-md border border-input bg-card pr-3 pl-9 text-[16px] hover:border-foreground focus-visible:outline-offset-1 sm:h-10 sm:text-sm [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      {categories.length > 1 && (
        <fieldset className="no-scrollbar -mx-4 min-w-0 flex gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0">
          <legend className="sr-only">{words.choose.categories}</legend>
          {['', ...categories].map((category) => (
            <button
              key={category}
              type="button"
              aria-pressed={filter.category === category}
              onClick={() => onFilter({ ...filter, category })}
              className="h-[34px] shrink-0 rounded-full border px-3 text-xs whitespace-nowrap text-muted-foreground hover:border-border-strong hover:text-foreground focus-visible:rounded-full aria-pressed:border-transparent aria-pressed:bg-primary aria-pressed:text-primary-foreground sm:h-[30px]"
            >
              {category || words.choose.all}
            </button>
          ))}
        </fieldset>
      )}
      <p role="status" className="sr-only">
        {fill(words.choose.found, { count: found, total: brands.length })}
      </p>
    </search>
  )
}
