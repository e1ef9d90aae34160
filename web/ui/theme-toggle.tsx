import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentTheme, setTheme } from '#web/lib/theme.ts'
import { ThemeButton } from './theme-button.tsx'

/** Light or dark, remembered (S18). */
export function ThemeToggle({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const [theme, show] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const change = () => {
    setTheme(other)
    show(other)
  }
  const label = theme === undefined ? t('theme') : other === 'dark' ? t('toDark') : t('toLight')
  return <ThemeButton label={label} {...(className && { className })} onClick={change} />
}
