import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { FoundRecords } from '#graphql/contracts/rest/search.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { findByName, type NameMatches, noMatches } from './find-by-name.ts'
import { type FoundDocument, filterDocuments, findDocuments } from './find-documents.ts'
import { filterRecords, findRecords, noRecords } from './find-records.ts'

const debounceMs = 120

/** The results of other sources. `documentsOf` and `recordsOf` are the texts that those two were found for. */
type RemoteResults = { documentsOf: string; documents: FoundDocument[]; named: NameMatches; recordsOf: string; records: FoundRecords }

const noResults: RemoteResults = { documentsOf: '', documents: [], named: noMatches, recordsOf: '', records: noRecords }

/**
 * Returns the typed text and its results. Documents, names and records load when typing pauses. Until then, earlier results that match the
 * text are shown. `isSettled` is true once everything has been searched for the text.
 */
export function useSearch(pages: readonly PageEntry[]) {
  const apollo = useApolloClient()
  const [text, setText] = useState('')
  const [found, setFound] = useState(noResults)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  const recordSearch = useRef<AbortController>(undefined)
  const [settled, setSettled] = useState('')

  const loadResults = (query: string) => {
    const merge = (part: Partial<RemoteResults>) => latest.current === query && setFound((current) => ({ ...current, ...part }))
    recordSearch.current = new AbortController()
    const searches = [
      findDocuments(query).then((documents) => merge({ documentsOf: query, documents })),
      findByName(apollo, query).then((named) => merge({ named })),
      findRecords(query, recordSearch.current.signal).then((records) => merge({ recordsOf: query, records })),
    ]
    void Promise.all(searches).then(() => latest.current === query && setSettled(query))
  }
  const type = (typed: string) => {
    latest.current = typed
    setText(typed)
    setSettled('')
    clearTimeout(timer.current)
    recordSearch.current?.abort()
    if (typed.trim() === '') setFound(noResults)
    else timer.current = setTimeout(() => loadResults(typed), debounceMs)
  }
  return {
    pages,
    text,
    type,
    clear: () => type(''),
    documents: found.documentsOf === text ? found.documents : filterDocuments(found.documents, text),
    named: found.named,
    records: found.recordsOf === text ? found.records : filterRecords(found.records, text),
    isSettled: settled === text || text.trim() === '',
  }
}
