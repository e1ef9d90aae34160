const rowSelector = '#content table tbody tr'
const opener = 'a[href], button:not([disabled])'

/** The focus goes to the next or previous row of the page's list; an arrow only where a row has it already. */
export function moveInList(step: 1 | -1, stroke: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) => openerOf(row))
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (rows.length === 0 || (at === -1 && stroke.startsWith('arrow'))) return false
  const target = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
  const focused = target && openerOf(target)
  focused?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Ticks the row that has the focus, where rows can be ticked. */
export function selectRow(): boolean {
  const row = document.activeElement?.closest(rowSelector)
  const tick = row?.querySelector<HTMLElement>('[role=checkbox], input[type=checkbox]')
  tick?.click()
  return tick !== undefined && tick !== null
}

/** The search field of the page's list. */
export function focusListSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('#content input[type=search]')].find((each) => each.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}

/** What opens a row: the link of its first cell, or its first button that can be seen. */
const openerOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(opener)].find((each) => each.checkVisibility())
