import { useEffect, useLayoutEffect } from 'react'
import type { DataRouter } from 'react-router'
import { firstQuerySent } from '#web/app/router/preload-page.ts'
import { endFirstFrame } from '#web/lib/first-frame.ts'

declare global {
  /** Provided by app/start/keep-presses.js before the app loads. */
  var heldFrame: { note: () => void; carry: () => void; replay: () => void } | undefined
}

/** Resolves once the router knows the first page and its query is sent. Until then the prerendered frame shows more than the app could. */
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

/** In ms: content that arrives later gets the usual skeleton. */
const settledMs = 2000

/** Replays the typing and clicks of the prerendered frame on the first page. */
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
