import { lazy, Suspense } from 'react'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'
import type { ToastAct, ToastKind } from './toaster.tsx'

const toaster = () => import('./toaster.tsx')
const LazyViewport = lazy(async () => ({ default: (await loadWhenIdle(toaster)).ToastViewport }))

/**
 * Shows a short message at the edge of the window, for an action that finished. It disappears by itself. Errors with a place in the page
 * are shown there instead. `act` is its button, such as Undo.
 */
export function toast(title: string, kind: ToastKind = 'success', act?: ToastAct): void {
  void toaster().then(({ showToast: show }) => show(title, kind, act))
}

/** Renders the toasts. Mounted once, and its code is loaded after the first paint. */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <LazyViewport />
    </Suspense>
  )
}
