import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Fails if the focused element lies under a bar at the edge of the window (WCAG 2.4.11). Tests its centre and its corners, as far as they
 * are inside the window, and fails if none is. Only the upper corner of an element that fills half the window is tested.
 */
export async function expectUncovered(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findCover), { message: 'what covers the focused element' }).toBeNull()
}

/** Runs in the page. Returns the name of the focused element and of what covers it, or null. */
function findCover(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('data-slot') ?? ''} “${(element.textContent ?? '').trim().slice(0, 40)}”`
  const { left, top, right, bottom } = focused.getBoundingClientRect()
  const corner = [left + 4, top + 4] as const
  const rest = [
    [(left + right) / 2, (top + bottom) / 2],
    [right - 4, bottom - 4],
  ] as const
  const points = bottom - top > innerHeight / 2 ? [corner] : [corner, ...rest]
  const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
  if (inside.length === 0) return `${nameOf(focused)} is outside the window`
  const barOf = (element: Element | null): Element | null =>
    element && !element.contains(focused)
      ? ['sticky', 'fixed'].includes(getComputedStyle(element).position)
        ? element
        : barOf(element.parentElement)
      : null
  const bar = inside.map(([x, y]) => barOf(document.elementFromPoint(x, y))).find((found) => found !== null)
  return bar ? `${nameOf(focused)} lies under ${nameOf(bar)}` : null
}
