import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page as it is, one line each; no rule is left out, `isTouched` adds the size of targets (24 px). */
export async function axeComplaints(page: Page, { isTouched = false } = {}): Promise<string[]> {
  await settled(page)
  // Base UI's guards around an open layer pass focus on at once. Axe decides by whether a layer covers five points of the window, and one
  // of them can be in the opening that Base UI leaves over the trigger.
  const axe = new AxeBuilder({ page, ...((await isThere(page)) && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .exclude('[data-base-ui-focus-guard]')
  const { violations } = await axe.options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: isTouched } } }).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isUnderBar(node))
      .map(({ target, html, any, all, none }) => {
        const why = [...any, ...all, ...none][0]?.message ?? help
        return `${id}: ${why} (${target.join(' ')}) ${html.slice(0, 160)}`
      }),
  )
}

/** Half under a bar that sticks to the window's edge: it is scrolled out from there. */
const isUnderBar = ({ any }: { any: { id: string; data: unknown }[] }) =>
  any.some(({ id, data }) => id === 'target-size' && /obscured/i.test((data as { messageKey?: string } | null)?.messageKey ?? ''))

/** Loading axe into a page costs as much as running it: once a document is enough. */
async function isThere(page: Page): Promise<boolean> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false)))
  return frames.every(Boolean)
}

/** Waits for fades and slides that end by themselves: half faded, a text has too little contrast; resized meanwhile, React complains. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (document as { activeViewTransition?: { finished: Promise<void> } | null }).activeViewTransition?.finished.catch(() => {})
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
