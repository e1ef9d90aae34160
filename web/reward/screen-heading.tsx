import type { ReactNode } from 'react'

/** The heading of a screen. It takes the focus when the screen appears, so that screen readers start there. */
export function ScreenHeading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} ref={focus} className={`wrap-anywhere ${className}`}>
      {children}
    </h1>
  )
}

function focus(heading: HTMLHeadingElement | null): void {
  if (!heading || hasReaderMoved()) return
  heading.focus({ preventScroll: true })
  scrollTo(0, 0)
}

/**
 * Returns true if the user has already scrolled or moved the focus in a document that the server rendered. The heading then does not take
 * the focus.
 */
const hasReaderMoved = (): boolean =>
  'rendered' in document.documentElement.dataset && (document.activeElement !== document.body || scrollY > 0)
