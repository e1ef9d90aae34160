import { useEffect, useLayoutEffect } from 'react'
import type { DataRouter } from 'react-router'
import { firstQuerySent } from '#web/app/router/preload-page.ts'
import { endFirstFrame } from '#web/lib/first-frame.ts'

declare global {
  /**
   * Transfers input from the prerendered frame (app/start/keep-presses.js) to the page. First `note` records scroll position and autofilled
   * values. Then `carry` restores them with typed text and focus, and `replay` repeats clicks.
   */
  var heldFrame: { note: () => void; carry: () => void; replay: () => void } | undefined
}

/**
 * Resolves once the router has its first page and that page's query is sent. Rendering earlier would replace the prerendered frame by less
 * content.
 */
export async function firstPageReady(router: DataRouter): Promise<void> {
  await routerInitialized(router)
  await firstQuerySent()
}

function routerInitialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/**
 * The time in ms after the first page renders during which its skeletons still show without delay, as in the prerendered frame. Skeletons
 * of content that loads later appear with a delay.
 */
const settledMs = 2000

/** Repeats on the first page what the user typed and clicked in its prerendered frame. Renders nothing. */
export function ReplayFrameInput() {
  useLayoutEffect(() => {
    for (const state of ['data-held', 'aria-busy']) document.getElementById('app')?.removeAttribute(state)
    globalThis.heldFrame?.carry()
  }, [])
  useEffect(() => {
    globalThis.heldFrame?.replay()
    setTimeout(endFirstFrame, settledMs)
  }, [])
  return null
}
