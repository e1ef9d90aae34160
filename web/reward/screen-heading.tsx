import type { ReactNode } from 'react'

/** The heading of a screen. It takes the focus when it appears, so that screen readers start at the top. */
export function ScreenHeading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} ref={focus} className={className}>
      {children}
    </h1>
  )
}

function focus(heading: HTMLHeadingElement | null): void {
  if (!heading || hasReaderMoved()) return
  heading.focus({ preventScroll: true })
  scrollTo(0, 0)
}

/** A rendered document keeps its position if the user has already moved in it. */
const hasReaderMoved = (): boolean =>
  'rendered' in document.documentElement.dataset && (document.activeElement !== document.body || scrollY > 0)
