import { useEffect, useRef, useState } from 'react'
import { SearchInput } from '#web/ui/search-input.tsx'

const waitMs = 250 // ux 9

type DebouncedSearchProps = { label: string; help?: string; value: string; onSearch: (text: string) => void; className?: string }

/**
 * A search field that calls `onSearch` 250 ms after the last keystroke. Escape clears it. Its text follows `value`, which also changes on
 * Back and "Clear filters".
 */
export function DebouncedSearch({ label, help, value, onSearch, className }: DebouncedSearchProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }

  const search = (typed: string) => {
    setLastValue(typed)
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
