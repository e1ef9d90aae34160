import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { keys } from '#web/app/keys/keys.ts'
import { zoneOption } from '#web/features/delivery/time-zones.ts'
import { ZonePicker } from '#web/features/delivery/zone-picker.tsx'
import { SaveBar } from '#web/features/profile/save-bar.tsx'
import { graphql } from '#web/gql/gql.ts'
import { cn } from '#web/lib/cn.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { showFieldRefusals } from '#web/lib/field-refusals.ts'
import { updateUser, useUser } from '#web/lib/session.ts'
import { useMay } from '#web/lib/use-may.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { formOf, inputOf, preferenceForm } from './preference-form.ts'
import { SwitchRow } from './switch-row.tsx'

const UpdatePreferences = graphql(`
  mutation UpdatePreferences($input: PreferencesInput!) {
    updatePreferences(input: $input) {
      id
      locale
      time_zone
    }
  }
`)

/** Language, clock, mails and keys of one person. */
export function PreferenceEditor() {
  const t = useTranslations('preference')
  const errorText = useErrorText()
  const user = useUser()
  const may = useMay()
  const mayManageTeam = may('team.manage')
  const mayAlert = may('alert.edit')
  const [save, { loading }] = useMutation(UpdatePreferences)
  const [savedAt, setSavedAt] = useState<number>()
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(preferenceForm),
    mode: 'onTouched',
    defaultValues: formOf(user),
  })
  const { errors, isDirty } = formState
  const { field: clock } = useController({ control, name: 'clock' })
  const { field: zone } = useController({ control, name: 'timeZone' })
  const { field: launchFinished } = useController({ control, name: 'launchFinished' })
  const { field: singleKeys } = useController({ control, name: 'singleKeys' })
  const { field: teamChanges } = useController({ control, name: 'teamChanges' })

  const submit = handleSubmit(async (values) => {
    const input = inputOf(values)
    try {
      await save({ variables: { input } })
      updateUser({
        timeZone: input.timeZone ?? null,
        notifications: { launchFinished: input.launchFinished, teamChanges: input.teamChanges },
        singleKeys: values.singleKeys,
      })
      reset(values)
      setSavedAt(Date.now())
    } catch (error) {
      if (!showFieldRefusals(error, ['timeZone'], setError)) setError('root', { message: errorText(error) })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="mt-8">
      <Section title={t('language')}>
        <p className="font-medium">{t('english')}</p>
        <p className="text-muted-foreground">{t('onlyEnglish')}</p>
      </Section>
      <Section title={t('zone')} note={t('zoneNote')}>
        <RadioGroup aria-label={t('zone')} value={clock.value} onValueChange={(next) => clock.onChange(next)} className="max-w-[420px]">
          <RadioItem value="company" note={zoneOption(user.company.timeZone).label}>
            {t('companyZone')}
          </RadioItem>
          <RadioItem value="own">{t('ownZone')}</RadioItem>
        </RadioGroup>
        {clock.value === 'own' && (
          <Field label={t('ownZoneLabel')} error={errors.timeZone?.message} className="mt-4 max-w-[392px] sm:ml-[30px]">
            <ZonePicker value={zone.value} onValueChange={zone.onChange} onBlur={zone.onBlur} />
          </Field>
        )}
      </Section>
      <Section title={t('mails')} note={t('mailsNote', { email: user.email })}>
        <div className="grid max-w-[560px]">
          <SwitchRow
            label={t('launchFinished')}
            note={t('launchFinishedNote')}
            checked={launchFinished.value}
            onCheckedChange={launchFinished.onChange}
          />
          {mayManageTeam && <SwitchRow label={t('teamChanges')} checked={teamChanges.value} onCheckedChange={teamChanges.onChange} />}
        </div>
        {mayAlert && (
          <p className="mt-4 text-xs text-muted-foreground">
            {t.rich('lowBalance', { to: (words) => <TextLink to="/profile/low-balance">{words}</TextLink> })}
          </p>
        )}
      </Section>
      <Section title={t('keys')} note={t('keysNote')}>
        <div className="grid max-w-[560px]">
          <SwitchRow label={t('singleKeys')} note={t('singleKeysNote')} checked={singleKeys.value} onCheckedChange={singleKeys.onChange} />
        </div>
        <button type="button" className={cn(textLinkClass, 'mt-4')} onClick={() => keys.run('sheet')}>
          {t('showKeys')}
        </button>
      </Section>
      <SaveBar
        isDirty={isDirty}
        isBusy={loading}
        savedAt={savedAt}
        refusal={errors.root?.message}
        act={t('save')}
        onDiscard={() => reset(formOf(user))}
      />
    </form>
  )
}
