import { lazy, Suspense, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { openStepUp } from './step-up.ts'

const LazyDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/** Where the dialog for a code appears; its parts are loaded when it is first needed. */
export function StepUpQuestion() {
  const isOpen = useStore(openStepUp) !== null
  const [wasAsked, setAsked] = useState(false)
  if (isOpen && !wasAsked) setAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense fallback={null}>
      <LazyDialog />
    </Suspense>
  )
}
