import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns every violation that axe finds on the page, one line each. All rules are on. `isTouched` adds the minimum target size (24 px).
 */
export async function axeComplaints(page: Page, { isTouched = false } = {}): Promise<string[]> {
  await waitForAnimations(page)
  // Base UI's focus guards redirect focus at once. Axe samples five points to find covering layers, and one can hit the gap over the
  // trigger.
  const axe = new AxeBuilder({ page, ...((await isAxeLoaded(page)) && { axeSource: 'void 0' }) })
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

/** Returns true for a target that is partly under a sticky bar and can be scrolled out. */
const isUnderBar = ({ any }: { any: { id: string; data: unknown }[] }) =>
  any.some(({ id, data }) => id === 'target-size' && /obscured/i.test((data as { messageKey?: string } | null)?.messageKey ?? ''))

/** Returns true once axe is loaded into every frame. Loading it costs as much as a run, so each document loads it once. */
async function isAxeLoaded(page: Page): Promise<boolean> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false)))
  return frames.every(Boolean)
}

/** Waits for running animations and transitions to finish. A text that is half faded fails the contrast rule. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (document as { activeViewTransition?: { finished: Promise<void> } | null }).activeViewTransition?.finished.catch(() => {})
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
