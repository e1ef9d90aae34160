import { SunMoon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'

/** The theme button without its behaviour. */
export function ThemeButton(props: Omit<ComponentProps<typeof IconButton>, 'children'>) {
  return (
    <IconButton data-press="theme" {...props}>
      <SunMoon aria-hidden />
    </IconButton>
  )
}
