import { useCallback, useState } from 'react'

/** Returns an element's width in pixels, 0 until it is measured. Charts are drawn to this width so that text keeps its size. */
export function useWidth(): { width: number; ref: (element: HTMLElement | null) => (() => void) | undefined } {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ref }
}
