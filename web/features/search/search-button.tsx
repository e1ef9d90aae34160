import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { inAQuietMoment } from '#web/lib/in-a-quiet-moment.ts'
import { keyHint } from '#web/lib/keys/key-labels.ts'
import { isMac } from '#web/lib/keys/keys.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { lazily } from '#web/ui/lazily.tsx'
import { searchOpen } from './search-open.ts'

// Loaded after the page; a press before that is kept, and opens it once it is loaded.
const SearchDialog = lazily(async () => (await inAQuietMoment(() => import('./search-dialog.tsx'))).SearchDialog)

/** The way into search, in the top bar and by Ctrl+K or ⌘K from anywhere (Q1). */
export function SearchButton({ pages }: { pages: readonly PageEntry[] }) {
  const t = useTranslations('search')
  useKey('search', toggle)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => searchOpen.set(true)}
        className="flex h-11 items-center gap-2.5 rounded-md text-muted-foreground hover:text-foreground max-sm:w-11 max-sm:justify-center sm:h-9"
      >
        <Search aria-hidden className="size-[17px] shrink-0 stroke-[1.6]" />
        <span className="max-sm:sr-only">{t('button')}</span>
        <Kbd aria-hidden className="max-sm:hidden">
          {keyHint('search')}
        </Kbd>
      </button>
      <SearchDialog pages={pages} />
    </>
  )
}

const toggle = () => searchOpen.set(!searchOpen.get())
