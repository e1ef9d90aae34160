import { lazy, Suspense, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { openStepUp } from './step-up.ts'

const LazyDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/** Mounts the step-up dialog. Its code loads when `openStepUp` is first set. */
export function StepUpQuestion() {
  const isOpen = useStore(openStepUp) !== null
  const [hasOpened, setHasOpened] = useState(false)
  if (isOpen && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Suspense fallback={null}>
      <LazyDialog />
    </Suspense>
  )
}
