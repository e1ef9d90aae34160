import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import { useReachText } from '#web/entities/brand/use-reach-text.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type CatalogueChoices, findNoBrandsReason } from './catalogue-choices.ts'

type NoBrandsNoticeProps = {
  catalogue: Catalogue
  choices: CatalogueChoices
  currency: string
  /** True after an attempt to continue. Before it, only a lack of any fitting brand is shown. */
  isSubmitted: boolean
  /** The path of the step that sets the value. Undefined where there is no value to change. */
  valuePath: string | undefined
}

/** Says why recipients could choose from no brand. If no brand takes the value, names nearby values that brands take. */
export function NoBrandsNotice({ catalogue, choices, currency, isSubmitted, valuePath }: NoBrandsNoticeProps) {
  const t = useTranslations('catalogue')
  const tReach = useTranslations('reach')
  const reachText = useReachText(currency)
  const reason = findNoBrandsReason(catalogue, choices)
  const isLasting = choices.fitting.length === 0
  if (!reason || !(isSubmitted || isLasting)) return null
  const { reach } = choices
  const near = reason === 'value' ? (reach?.near ?? []) : []
  const isChangeable = valuePath !== undefined && (reason === 'value' || reason === 'values' || reason === 'ruleValue')
  return (
    <Notice kind={isSubmitted ? 'error' : 'warning'} className="mb-5">
      <p>
        <span>{reason === 'value' && reach ? reachText(reach) : t(`noBrands.${reason}`, { currency })}</span>
        {isChangeable && (
          <>
            {' '}
            <TextLink to={valuePath}>{t('noBrands.change')}</TextLink>
          </>
        )}
      </p>
      {near.length > 0 && (
        <p className="num text-muted-foreground">
          {near
            .map(({ value, brands }) =>
              tReach('nearValue', { value: formatMoney(String(value), currency, { whole: true }), count: brands }),
            )
            .join(', ')}
        </p>
      )}
    </Notice>
  )
}
