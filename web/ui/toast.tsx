import { lazy, Suspense } from 'react'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'
import type { ToastKind } from './toaster.tsx'

const toaster = () => import('./toaster.tsx')
const LazyViewport = lazy(async () => ({ default: (await loadWhenIdle(toaster)).ToastViewport }))

/** Shows a toast for something that finished. Problems are shown in the page instead. */
export function toast(title: string, kind: ToastKind = 'success'): void {
  void toaster().then(({ show }) => show(title, kind))
}

/** The container of toasts, whose code is loaded after the first paint. */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <LazyViewport />
    </Suspense>
  )
}
