import { useOnline } from '#web/lib/use-online.ts'
import { Icon } from './icon.tsx'
import { words } from './words.ts'

/** Over the page while there is no network (ux 50): what is on it stays readable, and nothing moves. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-30 print:hidden">
      {!isOnline && (
        <p
          data-slot="offline"
          className="flex items-center justify-center gap-2 border-b bg-secondary px-4 pt-[max(6px,env(safe-area-inset-top))] pb-1.5 text-xs text-foreground"
        >
          <Icon name="offline" size={16} strokeWidth={1.8} className="shrink-0 text-warning" />
          {words.frame.offline}
        </p>
      )}
    </div>
  )
}
