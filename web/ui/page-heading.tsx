import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'

/** The page's `h1`. It takes the focus when the page was navigated to, so that a screen reader starts there. */
export function PageHeading({ children, ...props }: ComponentProps<'h1'>) {
  const { pathname, key } = useLocation()
  return (
    <h1 key={pathname} tabIndex={-1} ref={key === 'default' ? undefined : focusOnce} {...props}>
      {children}
    </h1>
  )
}

function focusOnce(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}
