import { lazy, Suspense } from 'react'
import { quietMoment } from '#web/lib/quiet-moment.ts'

export type ToastKind = 'success' | 'info' | 'error'

const toaster = () => import('./toaster.tsx')
const LazyViewport = lazy(async () => {
  await quietMoment()
  return { default: (await toaster()).ToastViewport }
})

/** Says that something finished; what needs an act is said in the page instead. */
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
