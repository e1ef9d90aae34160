import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { findByName, type NameMatches, noMatches } from './find-by-name.ts'
import { type FoundDocument, filterDocuments, findDocuments } from './find-documents.ts'

const debounceMs = 120

type RemoteResults = { text: string; documents: FoundDocument[]; named: NameMatches }

const noResults: RemoteResults = { text: '', documents: [], named: noMatches }

/**
 * Returns the typed text and its results. Documents and names load when typing pauses. Until then, earlier results that match the text are
 * shown.
 */
export function useSearch(pages: readonly PageEntry[]) {
  const apollo = useApolloClient()
  const [text, setText] = useState('')
  const [found, setFound] = useState(noResults)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')

  const loadResults = (query: string) => {
    const merge = (part: Partial<RemoteResults>) => latest.current === query && setFound((current) => ({ ...current, ...part }))
    void findDocuments(query).then((documents) => merge({ text: query, documents }))
    void findByName(apollo, query).then((named) => merge({ named }))
  }
  const type = (typed: string) => {
    latest.current = typed
    setText(typed)
    clearTimeout(timer.current)
    if (typed.trim() === '') setFound(noResults)
    else timer.current = setTimeout(() => loadResults(typed), debounceMs)
  }
  const isSettled = found.text === text || text.trim() === ''
  const documents = isSettled ? found.documents : filterDocuments(found.documents, text)
  return { pages, text, type, clear: () => type(''), documents, named: found.named, isSettled }
}
