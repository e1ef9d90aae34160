import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { scrimClass } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { CompanyBadge } from './company-badge.tsx'
import { NavDrawerButton } from './nav-drawer-button.tsx'
import { NavLinks } from './nav-links.tsx'

/** The button and the drawer with the navigation links, on screens below 768 px. */
export function NavDrawer() {
  const t = useTranslations('shell')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger render={<NavDrawerButton />} />
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup
          data-slot="drawer"
          className="fixed inset-y-0 left-0 z-50 flex w-[min(300px,calc(100vw-56px))] flex-col bg-sidebar pb-[max(16px,env(safe-area-inset-bottom))] pl-[env(safe-area-inset-left)] shadow-float outline-hidden transition-transform duration-(--dur-modal-in) ease-out data-ending-style:-translate-x-full data-ending-style:duration-(--dur-modal-out) data-starting-style:-translate-x-full"
        >
          <div className="flex h-14 items-center justify-between pr-2 pl-6">
            <Logo />
            <Dialog.Close render={<IconButton label={t('closeMenu')} />}>
              <X aria-hidden />
            </Dialog.Close>
          </div>
          <Dialog.Title className="px-6 pt-5 pb-2 text-2xs font-normal text-muted-foreground">{t('navTitle')}</Dialog.Title>
          <NavLinks onNavigate={() => setIsOpen(false)} />
          <CompanyBadge className="mt-auto border-t border-sidebar-border px-6 pt-4" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
