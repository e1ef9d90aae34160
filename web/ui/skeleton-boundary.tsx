import { type ReactNode, Suspense, use, useLayoutEffect, useState } from 'react'
import { isFramed } from '#web/lib/first-frame.ts'
import { createSkeletonGate, type SkeletonGate } from './create-skeleton-gate.ts'

type SkeletonBoundaryProps = {
  /** Of the final shape: it takes its place from the first moment, invisible. */ skeleton: ReactNode
  children: ReactNode
}

/**
 * Suspense without flicker: nothing for 150 ms, then the skeleton, which stays for at least 300 ms. In the frame of the first page it is on
 * screen already: it stays, and content comes at once.
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
      <Rest gate={gate} />
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

/** Content that comes while the skeleton is shown waits for the end of its time. */
function Rest({ gate }: { gate: SkeletonGate }) {
  const rest = gate.rest()
  if (rest) use(rest)
  return null
}
