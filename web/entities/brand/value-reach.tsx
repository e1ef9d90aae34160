import { useQuery } from '@apollo/client/react'
import { CircleAlert, Store } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import type { SpendableKind } from '#graphql/contracts/brand/spendable.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { toMinorNumber } from '#web/lib/money/money.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { brandsInCatalogue, CatalogueBrands } from './catalogue-brands.ts'
import { findReach } from './find-reach.ts'
import { useReachText } from './use-reach-text.ts'

type ValueReachProps = {
  /** The value in minor units as typed so far. Undefined or zero shows nothing. */
  value: Minor | undefined
  currency: string
  kind?: SpendableKind
  /** The brands that the campaign has already chosen. Without it, all brands count. */
  catalogue?: Catalogue | null
  onChoose: (value: Minor) => void
}

const anyKind: SpendableKind = {}

/** Says how many brands take the typed value. If few or none do, says why and offers nearby values that more brands take (R31). */
export function ValueReach({ value, currency, kind = anyKind, catalogue = null, onChoose }: ValueReachProps) {
  const t = useTranslations('reach')
  const reachText = useReachText(currency, catalogue && catalogue.mode !== 'all' ? 'chosen' : 'all')
  const { data } = useQuery(CatalogueBrands)
  const deferred = useDeferredValue(value)
  const amount = deferred ? toMinorNumber(deferred) : 0
  const brands = useMemo(() => data && (catalogue ? brandsInCatalogue(data.brands, catalogue) : data.brands), [data, catalogue])
  const reach = useMemo(() => (brands && amount ? findReach(brands, amount, currency, kind) : undefined), [brands, amount, currency, kind])
  const Icon = reach?.brands === 0 ? CircleAlert : Store
  return (
    <div className="text-xs" aria-live="polite">
      {reach && (
        <>
          <p className="flex gap-1.5">
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 stroke-[1.8] ${reach.brands === 0 ? 'text-warning' : 'text-muted-foreground'}`}
            />
            <span className="num">{reachText(reach)}</span>
          </p>
          {reach.near.length > 0 && (
            <fieldset aria-label={t('near')} className="mt-2.5 flex flex-wrap gap-2 max-sm:gap-y-2.5">
              {reach.near.map((near) => (
                <ChoiceChip key={near.value} chosen={false} onClick={() => onChoose(String(near.value))} className="num text-foreground">
                  {t('nearValue', { value: formatMoney(String(near.value), currency, { whole: true }), count: near.brands })}
                </ChoiceChip>
              ))}
            </fieldset>
          )}
        </>
      )}
    </div>
  )
}
