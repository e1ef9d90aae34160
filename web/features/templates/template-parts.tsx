import { useTranslations } from 'use-intl'
import { OfferedBrands } from '#web/entities/brand/offered-brands.tsx'
import { anySpending } from '#web/entities/points/spending.ts'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'

const marksShown = 12

/** The brands that campaigns from this template start with. */
export function TemplateCatalogue({ template: { catalogue, currency } }: { template: TemplateDraft }) {
  const t = useTranslations('templates.view')
  if (!catalogue) return <p className="text-muted-foreground">{t('notChosen')}</p>
  return (
    <OfferedBrands
      catalogue={catalogue}
      spending={anySpending}
      currency={currency}
      shown={marksShown}
      renderCaption={(brands) =>
        catalogue.mode === 'selected' ? t('brands', { count: brands.length }) : t(catalogue.mode === 'all' ? 'allBrands' : 'ruleBrands')
      }
    />
  )
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The validity and the reminders of rewards from this template. */
export function TemplateDeliveryPart({ template: { delivery } }: { template: TemplateDraft }) {
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
            : t('reminders', { days: listFormat.format(days.map((each) => t('days', { days: each }))) })}
      </p>
    </>
  )
}
