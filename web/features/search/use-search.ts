import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { findByName, type Named, nobody } from './find-by-name.ts'
import { type FoundDocument, findDocuments, stillFound } from './find-documents.ts'

const waitMs = 120

type Found = { text: string; documents: FoundDocument[]; named: Named }

const nothing: Found = { text: '', documents: [], named: nobody }

/** What is typed, and what the servers found of it once typing pauses; until then what still matches of the last answers. */
export function useSearch(pages: readonly PageEntry[]) {
  const apollo = useApolloClient()
  const [text, setText] = useState('')
  const [found, setFound] = useState(nothing)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')

  const ask = (asked: string) => {
    const put = (part: Partial<Found>) => latest.current === asked && setFound((known) => ({ ...known, ...part }))
    void findDocuments(asked).then((documents) => put({ text: asked, documents }))
    void findByName(apollo, asked).then((named) => put({ named }))
  }
  const type = (typed: string) => {
    latest.current = typed
    setText(typed)
    clearTimeout(timer.current)
    if (typed.trim() === '') setFound(nothing)
    else timer.current = setTimeout(() => ask(typed), waitMs)
  }
  const isSettled = found.text === text || text.trim() === ''
  const documents = isSettled ? found.documents : stillFound(found.documents, text)
  return { pages, text, type, clear: () => type(''), documents, named: found.named, isSettled }
}
