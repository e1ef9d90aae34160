import { useState } from 'react'

/**
 * The ticked rows, in the order of the page; with Shift all between the last tick and this one. All that a list finds may be chosen,
 * too: that lasts while its `list` is the same.
 */
export function useSelection(ids: string[], list: string) {
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const [allOf, chooseAllOf] = useState<string>()
  const isAll = allOf === list
  const selected = isAll ? ids : ids.filter((id) => ticked.has(id))
  const put = (next: Iterable<string>) => {
    tick(new Set(next))
    chooseAllOf(undefined)
  }

  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [last === undefined ? -1 : ids.indexOf(last), ids.indexOf(id)]
    const range = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const [before, next] = [new Set(selected), new Set(selected)]
    for (const each of range) {
      if (before.has(id)) next.delete(each)
      else next.add(each)
    }
    put(next)
    setLast(id)
  }
  return {
    selected,
    isAll,
    isWholePage: ids.length > 0 && selected.length === ids.length,
    isSelected: (id: string) => selected.includes(id),
    toggle,
    toggleAll: () => put(selected.length === ids.length ? [] : ids),
    chooseAll: () => chooseAllOf(list),
    clear: () => put([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
