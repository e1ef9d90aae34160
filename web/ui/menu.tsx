import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'

export const Menu = Base.Root
export const MenuTrigger = Base.Trigger

const itemClass =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-hidden select-none data-disabled:opacity-45 data-highlighted:bg-accent sm:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.8] [&>svg]:text-muted-foreground'

export function MenuContent({
  className,
  align = 'end',
  ...props
}: ComponentProps<typeof Base.Popup> & { align?: 'start' | 'center' | 'end' }) {
  const t = useTranslations('ui')
  return (
    <Base.Portal role="region" aria-label={t('menu')}>
      <Base.Positioner sideOffset={6} align={align} className="z-50 outline-hidden">
        <Base.Popup data-slot="menu" className={cn('float-panel min-w-48 p-1.5 outline-hidden', className)} {...props} />
      </Base.Positioner>
    </Base.Portal>
  )
}

export function MenuItem({ className, ...props }: ComponentProps<typeof Base.Item>) {
  return <Base.Item className={cn(itemClass, className)} {...props} />
}

/** A menu item that opens a page and closes the menu. Set its target with `render={<Link to="…" />}`. */
export function MenuLink({ className, ...props }: ComponentProps<typeof Base.LinkItem>) {
  return <Base.LinkItem closeOnClick className={cn(itemClass, className)} {...props} />
}

/** A group of items under a heading. Every group but the first has a line above. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group className="not-first:mt-1.5 not-first:border-t not-first:pt-1.5">
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-2xs text-muted-foreground">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export const MenuRadioGroup = Base.RadioGroup

export function MenuRadioItem({ className, children, ...props }: ComponentProps<typeof Base.RadioItem>) {
  return (
    <Base.RadioItem closeOnClick className={cn(itemClass, 'justify-between', className)} {...props}>
      {children}
      <Base.RadioItemIndicator>
        <Check aria-hidden className="size-4 stroke-2" />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  )
}

export function MenuCheckboxItem({ className, children, ...props }: ComponentProps<typeof Base.CheckboxItem>) {
  return (
    <Base.CheckboxItem className={cn(itemClass, 'justify-between', className)} {...props}>
      {children}
      <Base.CheckboxItemIndicator>
        <Check aria-hidden className="size-4 stroke-2" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1.5 h-px bg-border" />
}
