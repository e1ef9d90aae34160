import { useEffect, useLayoutEffect } from 'react'
import type { DataRouter } from 'react-router'
import { firstQuerySent } from '#web/app/router/preload-page.ts'
import { endFirstFrame } from '#web/lib/first-frame.ts'

declare global {
  /** Kept by app/start/keep-presses.js, before there was an app. */
  var heldFrame: { note: () => void; carry: () => void; replay: () => void } | undefined
}

/**
 * Resolves once the router knows what it shows, and the query of that is sent: until then the frame of the build says more than anything
 * drawn here could.
 */
export async function firstPageKnown(router: DataRouter): Promise<void> {
  await initialized(router)
  await firstQuerySent()
}

function initialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** In ms: content that has not come by then is as late as anywhere else. */
const settledMs = 2000

/** Gives the first page what was typed and pressed in its frame. */
export function HandOver() {
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
