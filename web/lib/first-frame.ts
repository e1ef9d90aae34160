import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { Rendering } from './session/rendering.ts'

const isServer = import.meta.env.SSR
const dataset: DOMStringMap = isServer ? {} : document.documentElement.dataset
const prerendered = isServer ? null : document.querySelector<HTMLElement>('[data-frame=member]')
/** Repeats the choice of app/start/choose-frame.js and styles/frame.css. */
const isShown = dataset.visitor === 'member' && (!prerendered?.dataset.may || dataset.mayDo?.split(' ').includes(prerendered.dataset.may))
const frame = isShown ? prerendered : null
if (frame) dataset.framed = ''

const firstPath = isServer ? '' : location.pathname
const heading = frame?.querySelector('h1')?.textContent || undefined

/** Returns the title that the frame of the first page shows. Undefined on every other page. */
export function useFirstHeading(): string | undefined {
  const { pathname } = useLocation()
  const [isFirst] = useState(isFramed)
  return isFirst && pathname === firstPath ? heading : undefined
}

/**
 * Returns true while the first page still loads inside its prerendered frame. The frame's skeleton stays visible until the content is
 * ready.
 */
export const isFramed = (): boolean => dataset.framed !== undefined

/** Ends the first page's frame. Later skeletons appear with a delay and for a minimum time. */
export function endFirstFrame(): void {
  delete dataset.framed
  startedAt = undefined
}

let startedAt: number | undefined

/** Sets the time at which the first page was rendered, in epoch milliseconds. Its queries then request the same days. */
export function setFirstNow(now: number): void {
  startedAt = now
}

/** Returns that time for the first page, and the current time for every other page. */
export const firstNow = (): number => startedAt ?? Date.now()

/** Returns the time at which a page was first rendered, in epoch milliseconds. */
export function useFirstNow(): number {
  const rendered = use(Rendering)
  const [now] = useState(() => rendered?.now ?? firstNow())
  return now
}
