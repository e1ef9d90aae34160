import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import { type Offer, toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SideSummary } from '#web/ui/side-summary.tsx'
import { mismatchText } from './brand-labels.ts'

type ChosenTrayProps = {
  mode: Catalogue['mode']
  chosen: Offer[]
  fitCount: number
  value: string | null
  currency: string
  onRemove: (id: string) => void
  onAddAll: () => void
  onClear: () => void
}

/** The chosen brands, with buttons to remove one, add all or clear, and a note on what recipients can choose from. */
export function ChosenTray({ mode, chosen, fitCount, value, currency, onRemove, onAddAll, onClear }: ChosenTrayProps) {
  const t = useTranslations('catalogue')
  // The catalogue of a points program has no single value that brands must offer.
  const note = mode === 'all' ? (value ? 'allNote' : 'allNoteAny') : value ? 'rule.note' : 'rule.noteAny'
  if (mode !== 'selected')
    return (
      <SideSummary aria-label={t('chosen')} className="xl:-mt-24">
        <h2>{t('chosen')}</h2>
        <p className="mt-2 text-muted-foreground">{t(note, { count: fitCount })}</p>
      </SideSummary>
    )
  const unfit = chosen.filter(({ mismatch }) => mismatch)
  const months = chosen.map(({ brand }) => brand.validity_months ?? 0).sort((one, other) => one - other)
  // nothing is said of all while one of them states no validity
  const [shortest, longest] = months[0] ? [months[0], months.at(-1)] : []
  return (
    <SideSummary aria-label={t('chosen')} className="xl:-mt-24">
      <div className="flex items-baseline justify-between">
        <h2>
          {t('chosen')} <span className="num font-normal text-muted-foreground">{chosen.length}</span>
        </h2>
        {chosen.length > 0 && (
          <button type="button" className="link text-xs" onClick={onClear}>
            {t('clear')}
          </button>
        )}
      </div>
      <ul className="mt-2 max-h-[46vh] overflow-y-auto">
        {chosen.map(({ brand, mismatch }) => (
          <li key={brand.id} className="flex items-center gap-3 border-b py-1.5">
            <BrandMark brand={toBrandLook(brand)} className="size-8" />
            <span className="min-w-0 flex-1">
              <span translate="no" className="block truncate">
                {brand.name}
              </span>
              {mismatch && <span className="block text-xs text-warning">{mismatchText(mismatch, currency, t)}</span>}
            </span>
            <IconButton small label={t('remove', { brand: brand.name })} onClick={() => onRemove(brand.id)}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-xs text-muted-foreground">
        <span>{chosen.length === 0 && t('noneChosen')}</span>
        <span>
          {chosen.length > 0 &&
            unfit.length === 0 &&
            t(value ? 'allCarry' : 'allDeliver', { count: chosen.length, value: formatMoney(value ?? '0', currency, { whole: true }) })}
        </span>
        <span>{unfit.length > 0 && t('someUnfit', { count: unfit.length })}</span>{' '}
        <span>
          {shortest !== undefined &&
            longest !== undefined &&
            (shortest === longest ? t('validityOfAll', { count: longest }) : t('validity', { longest, shortest }))}
        </span>
      </p>
      {fitCount > chosen.length - unfit.length && (
        <button type="button" className="link mt-4 text-xs" onClick={onAddAll}>
          {t('addAll', { count: fitCount })}
        </button>
      )}
    </SideSummary>
  )
}
