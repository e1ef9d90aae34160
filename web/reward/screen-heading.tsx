import type { ReactNode } from 'react'

/** The heading of a screen that appears by itself or after a click: focus goes there, so that it is read out from its top. */
export function ScreenHeading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} ref={focus} className={className}>
      {children}
    </h1>
  )
}

function focus(heading: HTMLHeadingElement | null): void {
  if (!heading || isBeingRead()) return
  heading.focus({ preventScroll: true })
  scrollTo(0, 0)
}

/** A document that came rendered stays where its reader is by now. */
const isBeingRead = (): boolean =>
  'rendered' in document.documentElement.dataset && (document.activeElement !== document.body || scrollY > 0)
