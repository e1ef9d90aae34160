import type { Page } from '@playwright/test'

/**
 * Returns the page's texts that are cut off, overflow their button or cell, overlap another text or make the page wider than the window.
 */
export const crowdedTexts = (page: Page): Promise<string[]> => page.evaluate(findCrowdedTexts)

function findCrowdedTexts(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`)

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) =>
    styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element) ?? getComputedStyle(element)
  const parentsOf = (element: Element): Element[] => {
    const parents: Element[] = []
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) parents.push(each)
    return parents
  }
  const isScreenReaderOnly = (element: Element) => /absolute|fixed/.test(styleOf(element).position) && element.clientWidth <= 1
  const isFree = (element: Element) => /fixed|sticky|absolute/.test(styleOf(element).position)
  const scrolls = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX) && element.scrollWidth > element.clientWidth
  const cuts = (element: Element) => /hidden|clip/.test(styleOf(element).overflowX) && styleOf(element).textOverflow !== 'ellipsis'
  /** Returns true for an element that truncates its text with an ellipsis, after one line or several. */
  const endsInDots = (element: Element) => {
    const { textOverflow, overflowX, webkitLineClamp } = styleOf(element)
    return /hidden|clip/.test(overflowX) && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
  }
  const boxes = 'button, [data-slot=button], [role=tab], [role=menuitem], th, td, label, kbd'

  const texts: { node: Text; rect: DOMRect; lines: DOMRect[]; parents: Element[]; ellipsis: number }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    if (!parent || !node.data.trim() || /^(SCRIPT|STYLE|OPTION|TEMPLATE)$/.test(parent.tagName)) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const parents = parentsOf(parent)
    if (parents.some((each) => isScreenReaderOnly(each) || each.tagName === 'IFRAME' || each.closest('svg'))) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rect = range.getBoundingClientRect()
    if (rect.width > 0)
      texts.push({
        node,
        rect,
        lines: [...range.getClientRects()],
        parents,
        ellipsis: parents.findIndex(endsInDots),
      })
  }

  // Text with an ellipsis is truncated on purpose.
  for (const { node, rect, parents } of texts.filter(({ ellipsis }) => ellipsis === -1)) {
    const said = `"${node.data.trim().slice(0, 40)}"`
    const scroller = parents.findIndex(scrolls)
    const seen = scroller === -1 ? parents : parents.slice(0, scroller)
    if (scroller === -1 && (rect.right > root.clientWidth + 1 || rect.left < -1)) found.push(`${said} leaves the window`)
    for (const each of seen) {
      const box = each.getBoundingClientRect()
      const isBox = each.matches(boxes)
      if (cuts(each) && (rect.right > box.right + 1 || rect.left < box.left - 1)) found.push(`${said} is cut off`)
      if (/hidden|clip/.test(styleOf(each).overflowY) && (rect.bottom > box.bottom + 2 || rect.top < box.top - 2))
        found.push(`${said} is cut off below`)
      if (isBox && (rect.right > box.right + 1.5 || rect.left < box.left - 1.5))
        found.push(`${said} runs out of its ${each.tagName.toLowerCase()}`)
    }
  }

  const still = texts.filter(({ parents }) => !parents.some(isFree)).map(clipToEllipsis)
  /** Cuts a text's rectangles at the edges of the parent that truncates it with an ellipsis. The hidden rest then overlaps nothing. */
  function clipToEllipsis<Text extends (typeof texts)[number]>(text: Text): Text {
    const box = text.parents[text.ellipsis]?.getBoundingClientRect()
    const within = (from: number, to: number) => Math.max(0, to - from)
    const cut = (each: DOMRect) =>
      box
        ? new DOMRect(each.x, each.y, within(each.x, Math.min(each.right, box.right)), within(each.y, Math.min(each.bottom, box.bottom)))
        : each
    return { ...text, rect: cut(text.rect), lines: text.lines.map(cut) }
  }
  const liesOver = (one: DOMRect, other: DOMRect) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 3 && down > 6
  }
  for (const [index, { node, rect, lines }] of still.entries())
    for (const other of still.slice(index + 1))
      if (liesOver(rect, other.rect) && lines.some((line) => other.lines.some((each) => liesOver(line, each))))
        found.push(`"${node.data.trim().slice(0, 40)}" lies over "${other.node.data.trim().slice(0, 40)}"`)
  return [...new Set(found)]
}
