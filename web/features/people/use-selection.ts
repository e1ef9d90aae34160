import { useState } from 'react'

/** Rows that are ticked, in the order of the page; with Shift all between the last tick and this one. */
export function useSelection(ids: string[]) {
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const selected = ids.filter((id) => ticked.has(id))

  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [last === undefined ? -1 : ids.indexOf(last), ids.indexOf(id)]
    const range = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const next = new Set(selected)
    for (const each of range) {
      if (ticked.has(id)) next.delete(each)
      else next.add(each)
    }
    tick(next)
    setLast(id)
  }
  const toggleAll = () => tick(new Set(selected.length === ids.length ? [] : ids))
  return { selected, isSelected: (id: string) => ticked.has(id), toggle, toggleAll, clear: () => tick(new Set()) }
}

export type Selection = ReturnType<typeof useSelection>
