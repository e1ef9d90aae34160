import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { useStore } from '#web/lib/store.ts'
import { scrimClass } from '#web/ui/dialog.tsx'
import { searchOpen } from './search-open.ts'
import { SearchPanel } from './search-panel.tsx'
import { useSearch } from './use-search.ts'

/**
 * Searches pages, help, campaigns and templates (Q1–Q6). Escape or a click outside keeps the text for the next opening. Choosing a result
 * clears it and leaves the focus to the new page.
 */
export function SearchDialog({ pages }: { pages: readonly PageEntry[] }) {
  const t = useTranslations('search')
  const isOpen = useStore(searchOpen)
  const search = useSearch(pages)
  const field = useRef<HTMLInputElement>(null)
  const hasChosen = useRef(false)
  const open = (isNow: boolean) => {
    if (isNow) hasChosen.current = false
    searchOpen.set(isNow)
  }
  const choose = () => {
    hasChosen.current = true
    search.clear()
    searchOpen.set(false)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={open}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup
          data-slot="dialog"
          aria-label={t('title')}
          initialFocus={() => {
            hasChosen.current = false
            field.current?.select()
            return field.current
          }}
          finalFocus={() => !hasChosen.current}
          className="fixed inset-0 z-50 flex flex-col bg-popover pb-[env(safe-area-inset-bottom)] text-popover-foreground shadow-float outline-hidden transition-[opacity,translate] duration-(--dur-modal-in) ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-ending-style:duration-(--dur-modal-out) data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-auto sm:top-[min(132px,13vh)] sm:left-1/2 sm:max-h-[calc(100dvh-min(132px,13vh)-24px)] sm:w-[calc(100vw-48px)] sm:max-w-[620px] sm:-translate-x-1/2 sm:overflow-hidden sm:rounded-[14px] sm:pb-0"
        >
          <SearchPanel search={search} field={field} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
