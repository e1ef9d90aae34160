import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { modalClass, scrimClass } from './dialog.tsx'

export const AlertDialog = Base.Root
export const AlertDialogClose = Base.Close

type AlertDialogContentProps = Omit<ComponentProps<typeof Base.Popup>, 'title'> & { title: ReactNode; description: ReactNode }

/**
 * The content of a dialog that asks before an irreversible action. `title` names the object, `description` the consequence, and `children`
 * are the buttons.
 */
export function AlertDialogContent({ title, description, className, children, ...props }: AlertDialogContentProps) {
  return (
    <Base.Portal>
      <Base.Backdrop className={scrimClass} />
      <Base.Popup data-slot="alert-dialog" className={cn(modalClass, 'sm:max-w-[440px]', className)} {...props}>
        <Base.Title className="text-lg font-semibold">{title}</Base.Title>
        <Base.Description className="mt-2 text-muted-foreground">{description}</Base.Description>
        {children}
      </Base.Popup>
    </Base.Portal>
  )
}
