import { SunMoon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'

/** The button of the light and dark theme without its behaviour, as the prerendered frame shows it. `ThemeToggle` adds the behaviour. */
export function ThemeButton(props: Omit<ComponentProps<typeof IconButton>, 'children'>) {
  return (
    <IconButton data-press="theme" {...props}>
      <SunMoon aria-hidden />
    </IconButton>
  )
}
