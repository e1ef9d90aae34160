import { Tabs as Base } from '@base-ui/react/tabs'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Tabs = Base.Root

export function TabsList({ className, ...props }: ComponentProps<typeof Base.List>) {
  return (
    <Base.List
      data-slot="tabs"
      className={cn('no-scrollbar flex gap-5 overflow-x-auto overflow-y-hidden border-b sm:gap-6', className)}
      {...props}
    />
  )
}

export function Tab({ className, ...props }: ComponentProps<typeof Base.Tab>) {
  return (
    <Base.Tab
      className={cn(
        'flex h-11 shrink-0 sm:h-[42px] items-center gap-2 border-b-2 border-transparent text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 data-active:border-foreground data-active:font-medium data-active:text-foreground',
        className,
      )}
      {...props}
    />
  )
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Base.Panel>) {
  return <Base.Panel className={cn('pt-6 outline-hidden', className)} {...props} />
}
