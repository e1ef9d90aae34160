import { useEffect, useSyncExternalStore } from 'react'
import { cn } from '#web/lib/cn.ts'
import { createIconStore } from './icon-store.ts'

/** Mirrors an operator has named (ICON_HOSTS); our own API is first. */
const meta = import.meta.env.SSR ? null : document.querySelector<HTMLMetaElement>('meta[name="icon-hosts"]')
const mirrors = meta?.content.split(' ').filter(Boolean) ?? []
const icons = createIconStore({ hosts: ['/icons', ...mirrors] })

/**
 * An icon that data names, "lucide:gift", in the text's colour (C1). Its place is kept until it is loaded. Drawn as a mask: an image
 * runs no script, and needs no markup to be written into the page.
 */
export function Icon({ name, className }: { name: string; className?: string }) {
  const image = useSyncExternalStore(icons.subscribe, () => icons.get(name))
  useEffect(() => icons.want(name), [name])
  return (
    <span
      aria-hidden
      data-slot="icon"
      data-icon={name}
      className={cn(
        'inline-block size-4 shrink-0 mask-contain mask-center mask-no-repeat',
        image && 'bg-current forced-colors:bg-[CanvasText]',
        className,
      )}
      style={image ? { maskImage: image } : undefined}
    />
  )
}
