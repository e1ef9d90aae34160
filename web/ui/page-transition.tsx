import { type ReactNode, useState, ViewTransition } from 'react'
import { useLocation, useMatches } from 'react-router'
import { cn } from '#web/lib/cn.ts'

type PageTransitionProps = { /** How many frames surround the page. */ depth: number; className?: string; children: ReactNode }

/**
 * A page comes in 500 ms and the one before it leaves in 200 ms (S16). Only the leaving page is a picture: the coming one is real from
 * the first moment, so that a click or a key never waits.
 */
export function PageTransition({ depth, ...props }: PageTransitionProps) {
  const page = useMatches()[depth]?.id
  return (
    <ViewTransition key={page} default="none" exit="page-out">
      <Page {...props} />
    </ViewTransition>
  )
}

/** The first page of a visit is there at once. */
function Page({ className, children }: Omit<PageTransitionProps, 'depth'>) {
  const { key } = useLocation()
  const [isFirst] = useState(key === 'default')
  return (
    <div data-slot="page" className={cn(!isFirst && 'page-in', className)}>
      {children}
    </div>
  )
}
