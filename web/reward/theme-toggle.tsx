import { currentTheme, setTheme } from '#web/lib/theme.ts'
import { Icon } from './icon.tsx'
import { words } from './words.ts'

/** Light or dark, remembered for these pages and the app alike (spec S18). */
export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label={words.frame.theme}
      className="wash grid size-11 place-items-center rounded-md text-muted-foreground sm:size-9"
      onClick={() => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="theme" size={18} />
    </button>
  )
}
