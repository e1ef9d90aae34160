import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { keys } from '#web/lib/keys/keys.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Section } from '#web/ui/section.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { ChoiceStatus } from './choice-status.tsx'
import { OwnZone } from './own-zone.tsx'
import { SwitchRow } from './switch-row.tsx'
import { usePreferences } from './use-preferences.ts'

/** Language, clock, mails and keys of one person; each choice saves itself. */
export function PreferenceEditor() {
  const t = useTranslations('preference')
  const { email } = useUser()
  const may = useMay()
  const mayManageTeam = may('team.manage')
  const mayAlert = may('alert.edit')
  const { shown, change, outcome } = usePreferences()
  const told = { outcome, onRetry: change }
  return (
    <div className="mt-8">
      <Section title={t('language')}>
        <p className="font-medium">{t('english')}</p>
        <p className="text-muted-foreground">{t('onlyEnglish')}</p>
      </Section>
      <Section title={t('zone')} note={t('zoneNote')}>
        <OwnZone value={shown.timeZone ?? null} onChange={(timeZone) => change({ timeZone })} />
        <ChoiceStatus of={['timeZone']} {...told} />
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
        <ChoiceStatus of={['launchFinished', 'teamChanges']} {...told} />
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
        <ChoiceStatus of={['singleKeys']} {...told} />
        <button type="button" className={cn(textLinkClass, 'mt-2')} onClick={() => keys.run('sheet')}>
          {t('showKeys')}
        </button>
      </Section>
    </div>
  )
}
