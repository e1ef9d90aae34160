import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, Search, X } from 'lucide-react'
import { type MouseEvent, type RefObject, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { findPattern } from '#graphql/contracts/text/text-pattern.ts'
import { isMac } from '#web/lib/keys/keys.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { searchOpen } from './search-open.ts'
import type { SearchResult } from './search-result.ts'
import { type ResultGroup, useResults } from './use-results.ts'
import type { useSearch } from './use-search.ts'

type SearchPanelProps = { search: ReturnType<typeof useSearch>; field: RefObject<HTMLInputElement | null>; onChoose: () => void }

/** The search field, results and footer. A combobox whose list is always open, with the first result highlighted. */
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

/** The footer of the search dialog with keyboard hints and the logo (Q2). */
function SearchFooter({ id, hasResults }: { id: string; hasResults: boolean }) {
  const t = useTranslations('search')
  return (
    <div className="flex h-11.5 shrink-0 items-center justify-between gap-4 border-t px-5 text-xs text-muted-foreground">
      <div id={id} className="flex items-center gap-4 max-sm:sr-only">
        {hasResults && (
          <span className="flex items-center gap-2">
            <Kbd aria-hidden>↑</Kbd>
            <Kbd aria-hidden>↓</Kbd>
            {t('navigate')}
          </span>
        )}
        <span>{t(isMac ? 'toOpenApple' : 'toOpen')}</span>
      </div>
      <span className="ml-auto flex items-center gap-2">
        {t('by')}
        <Logo className="gap-1.5 text-[15px] text-foreground [&>svg]:size-[15px]" />
      </span>
    </div>
  )
}

type SearchRowProps = { result: SearchResult; pattern: string; onChoose: () => void }

/** One result. It is a link, so that it can open in a new tab. */
function SearchRow({ result, pattern, onChoose }: SearchRowProps) {
  const { to, title, description, icon } = result
  const choose = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey) onChoose()
  }
  return (
    <Autocomplete.Item
      value={result}
      render={<Link to={to} tabIndex={-1} />}
      onClick={choose}
      className="group/result flex min-h-11 items-center gap-3.5 px-5 py-2 outline-hidden select-none data-highlighted:bg-accent data-highlighted:shadow-[inset_3px_0_0_var(--primary)] [&>svg]:shrink-0 [&>svg]:text-muted-foreground"
    >
      <ResultIcon icon={icon} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">
          <MarkedText pattern={pattern}>{title}</MarkedText>
        </span>
        <span className="block truncate text-xs text-muted-foreground">{description}</span>
      </span>
      <CornerDownLeft aria-hidden className="size-4 stroke-[1.6] opacity-0 group-data-highlighted/result:opacity-100 max-sm:hidden" />
    </Autocomplete.Item>
  )
}

function ResultIcon({ icon: Glyph }: { icon: SearchResult['icon'] | undefined }) {
  if (!Glyph) return <span className="size-[18px] shrink-0" />
  if (typeof Glyph === 'string') return <Icon name={Glyph} className="size-[18px] text-muted-foreground" />
  return <Glyph aria-hidden className="size-[18px] stroke-[1.6]" />
}

/** Underlines the matches of the pattern in a text. */
function MarkedText({ children: text, pattern }: { children: string; pattern: string }) {
  const found = findPattern(pattern, text) ?? []
  return (
    <>
      {found.map(({ from, to }, index) => (
        <span key={from}>
          <span>{text.slice(found[index - 1]?.to ?? 0, from)}</span>
          <mark className="bg-transparent text-inherit underline decoration-border-strong decoration-2 underline-offset-3">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      <span>{text.slice(found.at(-1)?.to ?? 0)}</span>
    </>
  )
}
