import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { type ThemeChoice as Choice, chosenTheme, setTheme, subscribeToTheme } from '#web/lib/theme.ts'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'

/** The choice between the light theme, the dark one and that of the device. It is stored in this browser only. */
export function ThemeChoice() {
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
