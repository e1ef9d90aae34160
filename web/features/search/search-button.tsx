import { keyHint } from '#web/lib/keys/key-labels.ts'
import { isMac } from '#web/lib/keys/keys.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { searchOpen } from './search-open.ts'
import { SearchTrigger } from './search-trigger.tsx'

// Loads when the page is idle. A click before that opens the dialog once it is loaded.
const SearchDialog = lazyComponent(async () => (await loadWhenIdle(() => import('./search-dialog.tsx'))).SearchDialog)

/** Opens the search from the top bar, or with Ctrl+K or ⌘K (Q1). */
export function SearchButton({ pages }: { pages: readonly PageEntry[] }) {
  useKey('search', toggle)
  return (
    <>
      <SearchTrigger aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'} onClick={() => searchOpen.set(true)}>
        <Kbd aria-hidden className="max-sm:hidden">
          {keyHint('search')}
        </Kbd>
      </SearchTrigger>
      <SearchDialog pages={pages} />
    </>
  )
}

const toggle = () => searchOpen.set(!searchOpen.get())
