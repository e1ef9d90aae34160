import { type ReactNode, Suspense, use, useLayoutEffect, useState } from 'react'
import { isFramed } from '#web/lib/first-frame.ts'
import { createSkeletonGate, type SkeletonGate } from './create-skeleton-gate.ts'

type SkeletonBoundaryProps = {
  /** The placeholder in the layout of the content. It reserves its space invisibly until it appears. */ skeleton: ReactNode
  children: ReactNode
}

/**
 * A Suspense boundary whose skeleton does not flicker. It appears after 150 ms and stays for at least 300 ms. While the first page loads in
 * its prerendered frame, it shows at once and without a minimum time.
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

/** Keeps the boundary suspended until a visible skeleton has been shown for its minimum time of 300 ms. Renders nothing. */
function MinimumTime({ gate }: { gate: SkeletonGate }) {
  const rest = gate.rest()
  if (rest) use(rest)
  return null
}
