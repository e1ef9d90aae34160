import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { RestoredSlot } from './form/restored-slot.tsx'
import { IconButton } from './icon-button.tsx'

export const Dialog = Base.Root
export const DialogClose = Base.Close

export const scrimClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-(--dur-modal-in) ease-out data-ending-style:opacity-0 data-ending-style:duration-(--dur-modal-out) data-starting-style:opacity-0'

/** The style of a modal: a bottom sheet on phones, a centred sheet elsewhere. */
export const modalClass =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-24px)] flex-col overflow-y-auto overscroll-contain rounded-t-[14px] bg-popover p-5 pb-[max(20px,env(safe-area-inset-bottom))] text-popover-foreground shadow-float outline-hidden transition-[opacity,translate,scale] duration-(--dur-modal-in) ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-ending-style:duration-(--dur-modal-out) data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:inset-x-auto sm:top-[max(24px,12vh)] sm:bottom-auto sm:max-h-[calc(100dvh-max(24px,12vh)-24px)] sm:left-1/2 sm:w-[calc(100vw-48px)] sm:max-w-[480px] sm:-translate-x-1/2 sm:rounded-[14px] sm:p-6 sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2'

type DialogContentProps = Omit<ComponentProps<typeof Base.Popup>, 'title'> & { title: ReactNode; description?: ReactNode }

/** The content of a dialog. The first field gets the focus, except after a touch, which would open the keyboard. */
export function DialogContent({ title, description, className, children, ...props }: DialogContentProps) {
  const t = useTranslations('ui')
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Portal>
      <Base.Backdrop className={scrimClass} />
      <Base.Popup
        data-slot="dialog"
        className={cn(modalClass, className)}
        initialFocus={(opener) => (opener !== 'touch' && body.current?.querySelector<HTMLElement>('input, textarea')) || true}
        {...props}
      >
        <div className="flex items-start justify-between gap-4">
          <div>
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-muted-foreground">{description}</Base.Description>}
          </div>
          <Base.Close render={<IconButton label={t('close')} className="-mt-1 -mr-2" />}>
            <X aria-hidden />
          </Base.Close>
        </div>
        <div ref={body} className="mt-5">
          <RestoredSlot isInDialog className="mb-4">
            {children}
          </RestoredSlot>
        </div>
      </Base.Popup>
    </Base.Portal>
  )
}

/** The buttons of a dialog. Cancel is left of the action, and they stack on phones. */
export function DialogActions({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)} {...props} />
}
