import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { SearchInput } from '#web/ui/search-input.tsx'
import { resultsId } from './search-results.tsx'
import { useSearchWords } from './use-search-words.ts'

/** The search over all names and descriptions: it answers while one types; the arrow keys lead into the results. */
export function ReferenceSearch() {
  const t = useTranslations('developers')
  const [words, setWords] = useSearchWords()
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') void setWords(null)
    const first = document.querySelector<HTMLAnchorElement>(`#${resultsId} a`)
    if (event.key === 'Enter') first?.click()
    if (event.key === 'ArrowDown') first?.focus()
    if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault()
  }
  return (
    <search>
      <SearchInput
        label={t('search')}
        help={t('searchKeys')}
        value={words}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => void setWords(target.value || null)}
        onKeyDown={leave}
      />
    </search>
  )
}
