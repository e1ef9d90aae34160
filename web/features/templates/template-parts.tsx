import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { CatalogueBrands, lookOf, offeredToday } from '#web/features/catalogue/catalogue-brands.ts'
import { anySpending } from '#web/features/catalogue/spending.ts'
import type { TemplateDraft } from '#web/features/wizard/template-draft.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'

const marksShown = 12

/** Which brands its campaigns start with. */
export function TemplateCatalogue({ template: { catalogue, currency } }: { template: TemplateDraft }) {
  const t = useTranslations('templates.view')
  const { data } = useQuery(CatalogueBrands)
  if (!catalogue) return <p className="text-muted-foreground">{t('notChosen')}</p>
  const brands = offeredToday(data?.brands ?? [], catalogue, anySpending, currency)
  return (
    <>
      <p className="mb-2 flex flex-wrap gap-1.5">
        {brands.slice(0, marksShown).map(({ brand }) => (
          <BrandMark key={brand.id} brand={lookOf(brand)} className="size-[30px]" />
        ))}
      </p>
      <p className="text-muted-foreground">
        {catalogue.mode === 'selected' ? t('brands', { count: brands.length }) : t(catalogue.mode === 'all' ? 'allBrands' : 'ruleBrands')}
      </p>
    </>
  )
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** How long rewards of its campaigns live, and who is reminded. */
export function TemplateDelivery({ template: { delivery } }: { template: TemplateDraft }) {
  const t = useTranslations('templates.view')
  if (!delivery) return <p className="text-muted-foreground">{t('notChosen')}</p>
  const { expiryDays, reminderOffsetsDays: days } = delivery
  return (
    <>
      <p>{t('expires', { days: expiryDays })}</p>
      <p className="text-muted-foreground">
        {days.length === 0
          ? t('noReminders')
          : days.length === 1
            ? t('reminder', { days: days[0] ?? 0 })
            : t('reminders', { days: listed.format(days.map(String)) })}
      </p>
    </>
  )
}
