import { type ComponentProps, useEffect, useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The path of the page on screen. While the next page loads it is still that of the previous one. */
let currentPath: string | undefined

/**
 * The page's `h1`, which is focused after navigation so that a screen reader starts there. On Back, the list row that the user had opened
 * is focused instead.
 */
export function PageHeading({ children, ...props }: ComponentProps<'h1'>) {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page; a filter in the address moves no focus
  const focus = useMemo(() => (isFirst(key) ? undefined : isBack ? focusOpenedRow : focusHeading), [pathname])
  useEffect(() => {
    currentPath = pathname
  }, [pathname])
  return (
    <h1 key={pathname} tabIndex={-1} ref={focus} {...props}>
      {children}
    </h1>
  )
}

/** Returns true for the first page of a visit, which takes no focus unless the visitor returns to it. */
const isFirst = (key: string): boolean => key === 'default' && currentPath === undefined

function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}

function focusOpenedRow(heading: HTMLElement | null): void {
  if (!heading) return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#content :is(tr, li) a[href]')]
  const left = links.find((link) => link.pathname === currentPath && !link.closest('nav') && link.checkVisibility())
  focusHeading(left ?? heading)
}
