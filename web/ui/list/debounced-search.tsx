import { useEffect, useRef, useState } from 'react'
import { SearchInput } from '#web/ui/search-input.tsx'

const waitMs = 250 // ux 9

type DebouncedSearchProps = { label: string; help?: string; value: string; onSearch: (text: string) => void; className?: string }

/** Searches once typing pauses. The text follows `value` when that changes from outside: Back, "Clear filters". */
export function DebouncedSearch({ label, help, value, onSearch, className }: DebouncedSearchProps) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== told) {
    setTold(value)
    setText(value)
  }

  const search = (typed: string) => {
    setTold(typed)
    onSearch(typed)
  }

  return (
    <SearchInput
      label={label}
      {...(help && { help })}
      value={text}
      {...(className && { className })}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        setText(typed)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(typed), waitMs)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || text === '') return
        clearTimeout(timer.current)
        setText('')
        search('')
      }}
    />
  )
}
