import { SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentTheme, setTheme } from '#web/lib/theme.ts'
import { IconButton } from './icon-button.tsx'

/** Light or dark, remembered (S18). */
export function ThemeToggle({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const [theme, show] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const change = () => {
    setTheme(other)
    show(other)
  }
  return (
    <IconButton label={other === 'dark' ? t('toDark') : t('toLight')} className={className} onClick={change}>
      <SunMoon aria-hidden />
    </IconButton>
  )
}
