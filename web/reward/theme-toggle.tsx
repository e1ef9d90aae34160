import { SunMoon } from 'lucide-react'
import { words } from './words.ts'

/** Light or dark, remembered under the key that web/public/theme.js reads before the first paint (spec S18). */
export function ThemeToggle() {
  return (
    <button type="button" aria-label={words.frame.theme} className="wash grid size-11 place-items-center rounded-md text-muted-foreground sm:size-9" onClick={toggle}>
      <SunMoon aria-hidden size={18} strokeWidth={1.6} />
    </button>
  )
}

function toggle(): void {
  const { classList } = document.documentElement
  const theme = classList.contains('dark') ? 'light' : 'dark'
  classList.remove('light', 'dark')
  classList.add(theme)
  try {
    localStorage.setItem('theme', theme)
  } catch {
    return
  }
}
