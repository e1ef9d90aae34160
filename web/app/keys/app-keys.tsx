import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keys } from '#web/lib/keys/keys.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { focusListSearch, moveInList, selectRow } from './list-keys.ts'

const LazySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

/** The keys that count on every page of a signed-in person, and the sheet that names them all (ux 46). */
export function AppKeys() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const mayDo = useMay()
  const [isSheetOpen, openSheet] = useState<boolean>()
  useEffect(() => {
    const leaving = new AbortController()
    addEventListener('keydown', (event) => keys.press(event), { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  const go = (path: string) => void navigate(path)
  useKey('sheet', () => openSheet(true))
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
      <LazySheet isOpen={isSheetOpen} onOpenChange={openSheet} />
    </Suspense>
  )
}
