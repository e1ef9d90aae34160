import { lazy, Suspense, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { openStepUp } from './step-up.ts'

const LazyDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/** Where the question for a code appears; its parts come when it is first asked. */
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
