import { lazy, Suspense } from 'react'
import { inAQuietMoment } from '#web/lib/in-a-quiet-moment.ts'
import type { ToastKind } from './toaster.tsx'

const toaster = () => import('./toaster.tsx')
const LazyViewport = lazy(async () => ({ default: (await inAQuietMoment(toaster)).ToastViewport }))

/** Says that something finished; what needs attention is shown in the page instead. */
export function toast(title: string, kind: ToastKind = 'success'): void {
  void toaster().then(({ show }) => show(title, kind))
}

/** Where toasts appear; its parts come after the first paint. */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <LazyViewport />
    </Suspense>
  )
}
