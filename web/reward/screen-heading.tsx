import type { ReactNode } from 'react'

/** The heading of a screen that appears by itself or by an act: focus comes here, so that it is read out. */
export function ScreenHeading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} ref={focus} className={className}>
      {children}
    </h1>
  )
}

const focus = (heading: HTMLHeadingElement | null): void => heading?.focus({ preventScroll: true })
