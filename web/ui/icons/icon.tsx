import { useEffect, useSyncExternalStore } from 'react'
import { cn } from '#web/lib/cn.ts'
import { createIconStore } from './icon-store.ts'

/** The hosts of icons that the operator configured (ICON_HOSTS). They are tried after the BFF's own `/icons`. */
const meta = import.meta.env.SSR ? null : document.querySelector<HTMLMetaElement>('meta[name="icon-hosts"]')
const mirrors = meta?.content.split(' ').filter(Boolean) ?? []
const icons = createIconStore({ hosts: ['/icons', ...mirrors] })

/**
 * Renders an icon by its name from the database, "lucide:gift", in the text colour (C1). Reserves its space while it loads. Drawn as a CSS
 * mask, because an image cannot run scripts.
 */
export function Icon({ name, className }: { name: string; className?: string }) {
  const image = useSyncExternalStore(icons.subscribe, () => icons.get(name))
  useEffect(() => icons.request(name), [name])
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
