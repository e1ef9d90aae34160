import { inAQuietMoment } from '#web/lib/in-a-quiet-moment.ts'
import { keyHint } from '#web/lib/keys/key-labels.ts'
import { isMac } from '#web/lib/keys/keys.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { lazily } from '#web/ui/lazily.tsx'
import { searchOpen } from './search-open.ts'
import { SearchTrigger } from './search-trigger.tsx'

// Loaded after the page; a press before that is kept, and opens it once it is loaded.
const SearchDialog = lazily(async () => (await inAQuietMoment(() => import('./search-dialog.tsx'))).SearchDialog)

/** The way into search, in the top bar and by Ctrl+K or ⌘K from anywhere (Q1). */
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
