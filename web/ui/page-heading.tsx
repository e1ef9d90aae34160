import { type ComponentProps, useEffect, useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The page that stands; while the next one comes, the one it is left for. */
let here: string | undefined

/**
 * The page's `h1`. It takes the focus when the page was navigated to, so that a screen reader starts there. Who comes back by the
 * browser finds the row of a list that led away focused instead.
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

/** The page a visit begins with takes no focus; who comes back to it has seen another. */
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
