import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { scrimClass } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'

export const Drawer = Base.Root

type DrawerContentProps = Omit<ComponentProps<typeof Base.Popup>, 'title'> & {
  title: ReactNode
  /** A short note above the title, such as a number. */
  note?: ReactNode
}

/** A sheet at the right, over the page, which fills a phone's screen. Its title stays in view and gets the focus. */
export function DrawerContent({ title, note, children, ...props }: DrawerContentProps) {
  const t = useTranslations('ui')
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Portal>
      <Base.Backdrop className={scrimClass} />
      <Base.Popup
        data-slot="drawer"
        initialFocus={heading}
        className="fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-popover text-popover-foreground shadow-float outline-hidden transition-[translate] duration-(--dur-modal-in) ease-out data-ending-style:translate-x-full data-ending-style:duration-(--dur-modal-out) data-starting-style:translate-x-full after:pointer-events-none after:absolute after:inset-0 after:bg-scrim after:opacity-0 after:transition-opacity after:duration-(--dur-modal-in) data-nested-dialog-open:after:opacity-100 sm:w-[min(520px,calc(100vw-56px))]"
        {...props}
      >
        <div className="flex shrink-0 items-start justify-between gap-4 border-b px-5 pt-[max(16px,env(safe-area-inset-top))] pb-4 sm:px-7 sm:pt-5">
          <div className="min-w-0">
            {note && <p className="num text-xs text-muted-foreground">{note}</p>}
            <Base.Title ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere outline-hidden">
              {title}
            </Base.Title>
          </div>
          <Base.Close render={<IconButton label={t('close')} className="-mr-2" />}>
            <X aria-hidden />
          </Base.Close>
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-5 pb-[max(32px,env(safe-area-inset-bottom))] sm:px-7">
          {children}
        </div>
      </Base.Popup>
    </Base.Portal>
  )
}
