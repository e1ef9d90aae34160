import { useMutation } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import type { PreferencesInput } from '#web/gql/graphql.ts'
import { cn } from '#web/lib/cn.ts'
import { zoneOption, zoneText } from '#web/lib/dates/time-zones.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { createPatchSaver, type PatchSaverState } from '#web/lib/forms/create-patch-saver.ts'
import { keys } from '#web/lib/keys/keys.ts'
import { currentUser, updateUser, useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { useStore } from '#web/lib/store.ts'
import { type ThemeChoice as Choice, chosenTheme, setTheme, subscribeToTheme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { ZonePicker } from '#web/ui/zone-picker.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'

/** A user's language, time zone, theme, emails and keyboard shortcuts. Each choice saves automatically. */
export function PreferenceEditor() {
  const t = useTranslations('preference')
  const { email } = useUser()
  const may = useMay()
  const mayManageTeam = may('team.manage')
  const mayAlert = may('alert.edit')
  const { shown, change, outcome } = usePreferences()
  const statusProps = { outcome, onRetry: change }
  return (
    <div className="mt-8">
      <Section title={t('language')}>
        <p className="font-medium">{t('english')}</p>
        <p className="text-muted-foreground">{t('onlyEnglish')}</p>
      </Section>
      <Section title={t('zone')} note={t('zoneNote')}>
        <OwnZone value={shown.timeZone ?? null} onChange={(timeZone) => change({ timeZone })} />
        <ChoiceStatus of={['timeZone']} {...statusProps} />
      </Section>
      <Section title={t('theme.title')} note={t('theme.note')}>
        <ThemeChoice />
      </Section>
      <Section title={t('mails')} note={t('mailsNote', { email })}>
        <div className="grid max-w-[560px]">
          <SwitchRow
            label={t('launchFinished')}
            note={t('launchFinishedNote')}
            checked={shown.launchFinished ?? true}
            onCheckedChange={(launchFinished) => change({ launchFinished })}
          />
          {mayManageTeam && (
            <SwitchRow
              label={t('teamChanges')}
              checked={shown.teamChanges ?? true}
              onCheckedChange={(teamChanges) => change({ teamChanges })}
            />
          )}
        </div>
        <ChoiceStatus of={['launchFinished', 'teamChanges']} {...statusProps} />
        {mayAlert && (
          <p className="mt-2 text-xs text-muted-foreground">
            {t.rich('lowBalance', { to: (words) => <TextLink to="/profile/low-balance">{words}</TextLink> })}
          </p>
        )}
      </Section>
      <Section title={t('keys')} note={t('keysNote')}>
        <div className="grid max-w-[560px]">
          <SwitchRow
            label={t('singleKeys')}
            note={t('singleKeysNote')}
            checked={shown.singleKeys ?? true}
            onCheckedChange={(singleKeys) => change({ singleKeys })}
          />
        </div>
        <ChoiceStatus of={['singleKeys']} {...statusProps} />
        <button type="button" className={cn(textLinkClass, 'mt-2')} onClick={() => keys.run('sheet')}>
          {t('showKeys')}
        </button>
      </Section>
    </div>
  )
}

const UpdatePreferences = graphql(`
  mutation UpdatePreferences($input: PreferencesInput!) {
    updatePreferences(input: $input) {
      id
      locale
      time_zone
    }
  }
`)

/** Returns the user's preferences and a setter. A change shows at once, saves automatically, and reverts if saving fails. */
function usePreferences() {
  const { timeZone, notifications, singleKeys } = useUser()
  const [save] = useMutation(UpdatePreferences)
  const [saver] = useState(() => createPatchSaver<PreferencesInput>((input) => save({ variables: { input } }), keepInSession))
  const { pending, ...outcome } = useStore(saver.state)
  const shown = { timeZone, ...notifications, singleKeys, ...pending }
  return { shown, change: saver.change, outcome }
}

function keepInSession({ timeZone, launchFinished, teamChanges, singleKeys }: PreferencesInput): void {
  const user = currentUser()
  if (!user) return
  updateUser({
    ...(timeZone === undefined ? {} : { timeZone }),
    notifications: {
      launchFinished: launchFinished ?? user.notifications.launchFinished,
      teamChanges: teamChanges ?? user.notifications.teamChanges,
    },
    singleKeys: singleKeys ?? user.singleKeys,
  })
}

type ChoiceStatusProps = {
  /** The preferences whose saving status is shown. */
  of: readonly (keyof PreferencesInput)[]
  outcome: Pick<PatchSaverState<PreferencesInput>, 'saved' | 'failed'>
  onRetry: (patch: PreferencesInput) => void
}

/** Shows if the preferences in `of` were saved. A failure has a button to retry. */
function ChoiceStatus({ of, outcome, onRetry }: ChoiceStatusProps) {
  const t = useTranslations('preference')
  const errorText = useErrorText()
  const isMine = (patch: PreferencesInput) => of.some((name) => name in patch)
  const failed = outcome.failed.filter(({ patch }) => isMine(patch))
  return (
    <>
      <p role="status" className="mt-2 flex min-h-5 items-center gap-1.5 text-xs text-muted-foreground">
        {failed.length === 0 && isMine(outcome.saved) && (
          <>
            <Check aria-hidden className="size-4 stroke-[1.8] text-success" />
            <span>{t('saved')}</span>
          </>
        )}
      </p>
      {failed.map(({ patch, error }) => (
        <Notice key={Object.keys(patch).join()} kind="error">
          <p>{t('notSaved', { reason: errorText(error) })}</p>
          <Button size="small" className="mt-2" onClick={() => onRetry(patch)}>
            {t('tryAgain')}
          </Button>
        </Notice>
      ))}
    </>
  )
}

type OwnZoneProps = {
  /** Null if the user follows the company's time zone. */
  value: string | null
  onChange: (zone: string | null) => void
}

/** Chooses the time zone that times are shown in: the company's, or one of the user's own. */
function OwnZone({ value, onChange }: OwnZoneProps) {
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

/** The choice between the light theme, the dark one and that of the device. It is stored in this browser only. */
function ThemeChoice() {
  const t = useTranslations('preference.theme')
  const chosen = useSyncExternalStore(subscribeToTheme, chosenTheme)
  return (
    <RadioGroup<Choice> aria-label={t('title')} value={chosen} onValueChange={setTheme}>
      <RadioItem value="system" note={t('systemNote')}>
        {t('system')}
      </RadioItem>
      <RadioItem value="light">{t('light')}</RadioItem>
      <RadioItem value="dark">{t('dark')}</RadioItem>
    </RadioGroup>
  )
}
