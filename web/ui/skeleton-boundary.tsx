import { type ReactNode, Suspense, use, useLayoutEffect, useState } from 'react'
import { isFramed } from '#web/lib/first-frame.ts'
import { createSkeletonGate, type SkeletonGate } from './create-skeleton-gate.ts'

type SkeletonBoundaryProps = {
  /** Has the shape of the content and reserves its space invisibly at first. */ skeleton: ReactNode
  children: ReactNode
}

/**
 * A Suspense boundary without flicker. The skeleton appears after 150 ms and stays for at least 300 ms. Inside the first page's frame it is
 * already visible, and content replaces it at once.
 */
export function SkeletonBoundary({ skeleton, children }: SkeletonBoundaryProps) {
  const [gate] = useState(createSkeletonGate)
  const [{ isDue }, look] = useState(() => ({ isDue: isFramed() }))
  return (
    <Suspense
      fallback={
        <Waiting gate={gate} isDue={isDue} onLook={(isNowDue) => look({ isDue: isNowDue })}>
          {skeleton}
        </Waiting>
      }
    >
      {children}
      <MinimumTime gate={gate} />
    </Suspense>
  )
}

type WaitingProps = { gate: SkeletonGate; isDue: boolean; onLook: (isDue: boolean) => void; children: ReactNode }

function Waiting({ gate, isDue, onLook, children }: WaitingProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the content is missing
  useLayoutEffect(() => {
    gate.wait((isNowDue) => onLook(isNowDue || isFramed()))
    return () => {
      gate.leave()
      onLook(false)
    }
  }, [gate])
  useLayoutEffect(() => {
    if (isDue && !isFramed()) gate.shown()
  }, [gate, isDue])
  return <div className={isDue ? 'contents' : 'invisible contents'}>{children}</div>
}

/** Delays content until a visible skeleton has had its minimum time. */
function MinimumTime({ gate }: { gate: SkeletonGate }) {
  const rest = gate.rest()
  if (rest) use(rest)
  return null
}
