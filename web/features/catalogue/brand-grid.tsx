import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import { findOffers, isLowOnStock, type Offer, toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'
import { cn } from '#web/lib/cn.ts'
import { BrandCard } from '#web/ui/brand-card.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { brandValues, mismatchText } from './brand-labels.ts'

const firstShown = 12
const moreShown = 24

type BrandGridProps = {
  offers: Offer[]
  categories: CatalogueBrandsQuery['brand_categories']
  catalogue: Catalogue
  /** The value of each reward in minor units. Null if it is unknown or differs. */
  value: string | null
  currency: string
  onToggle: (id: string) => void
}

/** A search field, a filter by category and the cards of the matching brands. Clicking a card adds or removes its brand. */
export function BrandGrid({ offers, categories, catalogue, value, currency, onToggle }: BrandGridProps) {
  const t = useTranslations('catalogue')
  const [words, setWords] = useState('')
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [limit, setLimit] = useState(firstShown)
  const found = findOffers(offers, words, categories.length ? categoryId : null)
  const shown = found.slice(0, limit)
  const isFixed = catalogue.mode !== 'selected'
  const clear = () => {
    setWords('')
    setCategoryId(null)
  }
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <SearchInput
          label={t('search', { count: offers.length })}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="w-full sm:w-48"
        />
        {categories.length > 0 && (
          <fieldset
            aria-label={t('categories')}
            className="no-scrollbar -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-1 sm:flex-wrap lg:max-xl:basis-full sm:px-0 sm:*:px-2.5"
          >
            <ChoiceChip chosen={categoryId === null} onClick={() => setCategoryId(null)}>
              {t('all')}
            </ChoiceChip>
            {categories.map(({ id, name, icon }) => (
              <ChoiceChip key={id} chosen={categoryId === id} onClick={() => setCategoryId(id)}>
                {icon && <Icon name={icon} />}
                <span>{name}</span>
              </ChoiceChip>
            ))}
          </fieldset>
        )}
      </div>
      {found.length === 0 ? (
        <p className="py-12 text-muted-foreground" role="status">
          {t('none')}{' '}
          {(words || categoryId) && (
            <button type="button" className="link" onClick={clear}>
              {t('showAll')}
            </button>
          )}
        </p>
      ) : (
        <>
          <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(172px,1fr))] sm:gap-x-5">
            {shown.map((offer) => (
              <BrandTile
                key={offer.brand.id}
                offer={offer}
                value={value}
                currency={currency}
                fixed={isFixed}
                chosen={isFixed ? !offer.mismatch : catalogue.brands.includes(offer.brand.id)}
                onToggle={() => onToggle(offer.brand.id)}
              />
            ))}
          </ul>
          <p className="mt-7 text-xs text-muted-foreground">
            <span role="status">{t('shown', { shown: shown.length, total: found.length })}</span>
            {shown.length < found.length && (
              <button type="button" className="link ml-3.5" onClick={() => setLimit(limit + moreShown)}>
                {t('more')}
              </button>
            )}
          </p>
        </>
      )}
    </>
  )
}

type BrandTileProps = {
  offer: Offer
  value: string | null
  currency: string
  chosen: boolean
  /** True if brands cannot be added or removed one by one, as the mode includes all brands or a rule selects them. */
  fixed: boolean
  onToggle: () => void
}

/** A brand's card, which adds or removes it when clicked. A brand that cannot pay out the rewards is greyed out with the reason. */
function BrandTile({ offer: { brand, mismatch }, value, currency, chosen, fixed, onToggle }: BrandTileProps) {
  const t = useTranslations('catalogue')
  const isOff = mismatch !== undefined
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
        <BrandCard brand={toBrandLook(brand)} chosen={chosen && !isOff} unavailable={isOff} />
        <span className={cn('mt-2.5 flex flex-wrap justify-between gap-x-2 text-xs', isOff && 'text-muted-foreground')}>
          <span>{brand.category?.name}</span>
          <span className="num text-muted-foreground">{mismatch ? mismatchText(mismatch, currency, t) : brandValues(brand)}</span>
        </span>
        {!isOff && isLowOnStock(brand, value) && <span className="block text-xs text-warning">{t('fewLeft')}</span>}
      </button>
    </li>
  )
}
