import { type ReactNode, useState, ViewTransition } from 'react'
import { useLocation, useMatches } from 'react-router'
import { cn } from '#web/lib/cn.ts'

type PageTransitionProps = {
  /** The number of route layouts around the page, which is its index in `useMatches`. */ depth: number
  className?: string
  children: ReactNode
}

/**
 * Animates a page in over 500 ms and the previous one out over 200 ms (S16). Only the leaving page is a snapshot, so that the new one
 * reacts to input at once.
 */
export function PageTransition({ depth, ...props }: PageTransitionProps) {
  const page = useMatches()[depth]?.id
  return (
    <ViewTransition key={page} default="none" exit="page-out">
      <Page {...props} />
    </ViewTransition>
  )
}

/** The container that animates a page as it appears. The first page of a visit appears without animation. */
function Page({ className, children }: Omit<PageTransitionProps, 'depth'>) {
  const { key } = useLocation()
  const [isFirst] = useState(key === 'default')
  return (
    <div data-slot="page" className={cn(!isFirst && 'page-in', className)}>
      {children}
    </div>
  )
}
