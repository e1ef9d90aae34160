import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { zoneOption, zoneText } from '#web/lib/dates/time-zones.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { ZonePicker } from '#web/ui/zone-picker.tsx'

type OwnZoneProps = {
  /** Null is the company's. */
  value: string | null
  onChange: (zone: string | null) => void
}

/** The zone in which a person reads times: their company's, or their own, which starts as the company's. */
export function OwnZone({ value, onChange }: OwnZoneProps) {
  const t = useTranslations('preference')
  const { company } = useUser()
  const [lastOwn, setLastOwn] = useState(value ?? company.timeZone)
  const choose = (zone: string) => {
    setLastOwn(zone)
    onChange(zone)
  }
  return (
    <>
      <RadioGroup
        aria-label={t('zone')}
        value={value === null ? 'company' : 'own'}
        onValueChange={(next) => onChange(next === 'own' ? lastOwn : null)}
        className="max-w-[420px]"
      >
        <RadioItem value="company" note={zoneText(zoneOption(company.timeZone))}>
          {t('companyZone')}
        </RadioItem>
        <RadioItem value="own">{t('ownZone')}</RadioItem>
      </RadioGroup>
      {value !== null && (
        <Field label={t('ownZoneLabel')} className="mt-4 max-w-[392px] sm:ml-[30px]">
          <ZonePicker value={value} onValueChange={choose} />
        </Field>
      )}
    </>
  )
}
