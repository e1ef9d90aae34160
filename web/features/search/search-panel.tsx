import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useKey } from '#web/lib/keys/use-key.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { SearchFooter } from './search-footer.tsx'
import { searchOpen } from './search-open.ts'
import { SearchRow } from './search-row.tsx'
import { type ResultGroup, useResults } from './use-results.ts'
import type { useSearch } from './use-search.ts'

type SearchPanelProps = { search: ReturnType<typeof useSearch>; field: RefObject<HTMLInputElement | null>; onChoose: () => void }

/** Field, results and footer: a combobox whose list is always there, its first line active. */
export function SearchPanel({ search, field, onChoose }: SearchPanelProps) {
  const t = useTranslations('search')
  const hints = useId()
  const { text, type, isSettled } = search
  useKey('search', () => searchOpen.set(false), 'dialog')
  const groups = useResults(search)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={text}
      onValueChange={(typed, { reason }) => reason !== 'item-press' && type(typed)}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex h-15 shrink-0 items-center gap-3 border-b px-5">
        <Search aria-hidden className="size-[19px] shrink-0 stroke-[1.6] text-muted-foreground" />
        <Autocomplete.Input
          ref={field}
          aria-label={t('label')}
          aria-describedby={hints}
          placeholder={t('placeholder')}
          maxLength={100}
          spellCheck={false}
          enterKeyHint="go"
          className="h-full min-w-0 grow bg-transparent text-[17px] outline-hidden"
        />
        <Dialog.Close className="-mr-2 grid size-11 shrink-0 sm:mr-0 place-items-center rounded-md sm:size-auto">
          <span className="sr-only">{t('close')} </span>
          <Kbd className="max-sm:hidden">{t('escape')}</Kbd>
          <X aria-hidden className="size-[18px] stroke-[1.6] text-muted-foreground sm:hidden" />
        </Dialog.Close>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        <Autocomplete.Empty className="px-5 py-8 text-muted-foreground empty:hidden">
          {count === 0 && isSettled ? t('nothing', { text: text.trim() }) : null}
        </Autocomplete.Empty>
        <Autocomplete.List className="scroll-py-2 py-2 empty:hidden">
          {({ name, items }: ResultGroup) => (
            <Autocomplete.Group key={name} items={items} className="not-first:mt-2 not-first:border-t not-first:pt-2">
              <Autocomplete.GroupLabel className="px-5 pt-2 pb-1.5 text-xs text-muted-foreground">{t(name)}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(result: ResultGroup['items'][number]) => <SearchRow key={result.to} result={result} pattern={text} onChoose={onChoose} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <Autocomplete.Status className="sr-only">{isSettled && t('found', { count })}</Autocomplete.Status>
      <SearchFooter id={hints} hasResults={count > 0} />
    </Autocomplete.Root>
  )
}
