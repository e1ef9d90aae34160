import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { endedAt, keptChanges, placeOf } from '#web/lib/forms/kept-values.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Notice } from '#web/ui/notice.tsx'

const CopyableTexts = lazyComponent(async () => (await import('../copyable-texts.tsx')).CopyableTexts)

type Restored = {
  /** The names of the files that must be chosen again. */
  files: readonly string[]
  /** Typed values that were not restored, because they were changed elsewhere as well. */
  lost: readonly unknown[]
}

/** The page whose open form has restored typed values. */
const restored = createStore<(Restored & { path: string }) | null>(null)
const openDialogs = createStore(0)

/** Returns true while a dialog with a form is open. */
export const isDialogOpen = (): boolean => openDialogs.get() > 0

/** Shows that a form of this page has restored what was typed before the session ended. */
export const showRestored = (found: Restored): void => restored.set({ path: location.pathname, ...found })

/** Removes the notice of `showRestored`, when the form closes. */
export const hideRestored = (): void => restored.set(null)

type RestoredSlotProps = { isInDialog?: boolean; className?: string; children: ReactNode }

/** The place of a page or dialog for the notice that a form has restored values. The page says if the form is in a closed dialog. */
export function RestoredSlot({ isInDialog = false, className = 'mb-6', children }: RestoredSlotProps) {
  const t = useTranslations('kept')
  const location = useLocation()
  const found = useStore(restored)
  const dialogs = useStore(openDialogs)
  useStore(keptChanges)
  useEffect(() => {
    if (!isInDialog) return undefined
    openDialogs.set(openDialogs.get() + 1)
    return () => openDialogs.set(openDialogs.get() - 1)
  }, [isInDialog])
  const isHere = isInDialog || dialogs === 0
  const here = isHere && found?.path === location.pathname ? found : undefined
  const isClosed = isHere && !isInDialog && !here && endedAt(placeOf(location)).some((typed) => typed.isInDialog)
  const names = here?.files.filter(Boolean).join(', ')
  return (
    <>
      {(here || isClosed) && (
        <Notice kind="info" className={className}>
          <span>{here ? t(here.lost.length > 0 ? 'restoredPart' : 'restored') : t('inDialog')}</span>{' '}
          <span>{here && here.files.length > 0 && t('files', { names: names || t('picture') })}</span>
          {here && here.lost.length > 0 && <CopyableTexts typed={here.lost} />}
        </Notice>
      )}
      {children}
    </>
  )
}
