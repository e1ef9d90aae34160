import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keys } from '#web/lib/keys/keys.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import { useMay } from '#web/lib/session/use-may.ts'

const LazySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

/** Binds the shortcuts of every page for signed-in users, and shows the sheet that lists them all (ux 46). */
export function AppKeys() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const mayDo = useMay()
  const [isSheetOpen, setIsSheetOpen] = useState<boolean>()
  useEffect(() => {
    const leaving = new AbortController()
    addEventListener('keydown', (event) => keys.press(event), { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  const go = (path: string) => void navigate(path)
  useKey('sheet', () => setIsSheetOpen(true))
  useKey('goHome', () => go('/'))
  useKey('goCampaigns', () => go('/campaigns'))
  useKey('goTemplates', () => go('/templates'))
  useKey('goWallet', () => go('/wallet'))
  useKey('create', () => {
    if (pathname.startsWith('/templates')) return mayDo('template.edit') && go('/templates/create')
    return mayDo('campaign.draft') && go('/campaigns/create')
  })
  useKey('searchList', focusListSearch)
  useKey('next', (stroke) => moveInList(1, stroke))
  useKey('previous', (stroke) => moveInList(-1, stroke))
  useKey('select', selectRow)
  return isSheetOpen === undefined ? null : (
    <Suspense fallback={null}>
      <LazySheet isOpen={isSheetOpen} onOpenChange={setIsSheetOpen} />
    </Suspense>
  )
}

const rowSelector = '#content table tbody tr'
const opener = 'a[href], button:not([disabled])'

/**
 * Moves the focus to the next (1) or previous (−1) row of the page's list. Returns false without rows, and for an arrow key while no row
 * has the focus.
 */
function moveInList(step: 1 | -1, stroke: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) => openerOf(row))
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (rows.length === 0 || (at === -1 && stroke.startsWith('arrow'))) return false
  const target = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
  const focused = target && openerOf(target)
  focused?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Toggles the checkbox of the focused row. Returns false when no row with a checkbox has the focus. */
function selectRow(): boolean {
  const row = document.activeElement?.closest(rowSelector)
  const tick = row?.querySelector<HTMLElement>('[role=checkbox], input[type=checkbox]')
  tick?.click()
  return tick !== undefined && tick !== null
}

/** Focuses the search field of the page's list. Returns false on a page without one. */
function focusListSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('#content input[type=search]')].find((each) => each.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Returns the element that opens a row: its first visible link or button. */
const openerOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(opener)].find((each) => each.checkVisibility())
