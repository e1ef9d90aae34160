import { type ComponentProps, useEffect, useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The current page; while the next one loads, the one it is left for. */
let here: string | undefined

/**
 * The page's `h1`. It takes the focus when the page was navigated to, so that a screen reader starts there. Coming back in the browser
 * focuses the row of the list that led away instead.
 */
export function PageHeading({ children, ...props }: ComponentProps<'h1'>) {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page; a filter in the address moves no focus
  const focus = useMemo(() => (isFirst(key) ? undefined : isBack ? focusRowLeft : focusHeading), [pathname])
  useEffect(() => {
    here = pathname
  }, [pathname])
  return (
    <h1 key={pathname} tabIndex={-1} ref={focus} {...props}>
      {children}
    </h1>
  )
}

/** The first page of a visit takes no focus, unless its visitor comes back to it from another. */
const isFirst = (key: string): boolean => key === 'default' && here === undefined

function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}

function focusRowLeft(heading: HTMLElement | null): void {
  if (!heading) return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#content :is(tr, li) a[href]')]
  const left = links.find((link) => link.pathname === here && !link.closest('nav') && link.checkVisibility())
  focusHeading(left ?? heading)
}
