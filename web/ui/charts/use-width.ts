import { useCallback, useState } from 'react'

/** The width of an element in pixels, 0 until it is known: a chart is drawn for it, so its text keeps its size. */
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
