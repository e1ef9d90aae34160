import { useState } from 'react'

/**
 * Returns the selected rows of the page, in its order. Shift selects a range. "Select all" covers the whole list until the key `list` (its
 * filter) changes. `rows` is undefined while they load.
 */
export function useSelection(rows: string[] | undefined, list: string) {
  const ids = rows ?? []
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const [allOf, setAllOf] = useState<string>()
  const isAll = allOf === list
  const selected = isAll ? ids : ids.filter((id) => ticked.has(id))
  const select = (next: Iterable<string>) => {
    setTicked(new Set(next))
    setAllOf(undefined)
  }

  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [last === undefined ? -1 : ids.indexOf(last), ids.indexOf(id)]
    const range = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const [before, next] = [new Set(selected), new Set(selected)]
    for (const each of range) {
      if (before.has(id)) next.delete(each)
      else next.add(each)
    }
    select(next)
    setLast(id)
  }
  return {
    selected,
    isAll,
    isWholePage: ids.length > 0 && selected.length === ids.length,
    isSelected: (id: string) => selected.includes(id),
    toggle,
    toggleAll: () => select(selected.length === ids.length ? [] : ids),
    chooseAll: () => setAllOf(list),
    clear: () => select([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
