import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { currentTheme, setTheme, subscribeToTheme } from '#web/lib/theme.ts'
import { ThemeButton } from './theme-button.tsx'

/** The button that switches between the light and the dark theme, and stores the choice in the browser (S18). */
export function ThemeToggle({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const shownTheme = useSyncExternalStore(subscribeToTheme, currentTheme, () => undefined)
  const other = shownTheme === 'dark' ? 'light' : 'dark'
  const label = shownTheme === undefined ? t('theme') : other === 'dark' ? t('toDark') : t('toLight')
  return <ThemeButton label={label} {...(className && { className })} onClick={() => setTheme(other)} />
}
