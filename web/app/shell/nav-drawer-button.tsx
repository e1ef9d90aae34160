import { Menu } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The button that opens the navigation drawer below 768 px. A separate file, because the prerendered frame shows it without the drawer. */
export function NavDrawerButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> & { 'data-held'?: true }) {
  const t = useTranslations('shell')
  return (
    <IconButton label={t('openMenu')} data-press="menu" className="-ml-2.5 md:hidden" {...props}>
      <Menu aria-hidden />
    </IconButton>
  )
}
