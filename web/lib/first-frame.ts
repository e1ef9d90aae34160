import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { Rendering } from './session/rendering.ts'

const isServer = import.meta.env.SSR
const dataset: DOMStringMap = isServer ? {} : document.documentElement.dataset
const prerendered = isServer ? null : document.querySelector<HTMLElement>('[data-frame=member]')
/**
 * True when the prerendered frame for signed-in users is visible, by the same conditions as in app/start/choose-frame.js and
 * styles/frame.css.
 */
const isShown = dataset.visitor === 'member' && (!prerendered?.dataset.may || dataset.mayDo?.split(' ').includes(prerendered.dataset.may))
const frame = isShown ? prerendered : null
if (frame) dataset.framed = ''

const firstPath = isServer ? '' : location.pathname
const heading = frame?.querySelector('h1')?.textContent || undefined

/** Returns the heading in the prerendered frame while the first page of the visit loads. Undefined on every other page. */
export function useFirstHeading(): string | undefined {
  const { pathname } = useLocation()
  const [isFirst] = useState(isFramed)
  return isFirst && pathname === firstPath ? heading : undefined
}

/** Returns true while the first page of the visit still loads inside its prerendered frame, so that its skeleton shows without delay. */
export const isFramed = (): boolean => dataset.framed !== undefined

/** Ends the period of the prerendered frame. Skeletons after this appear after 150 ms and stay for at least 300 ms. */
export function endFirstFrame(): void {
  delete dataset.framed
  startedAt = undefined
}

let startedAt: number | undefined

/**
 * Sets the time at which the server rendered the first page, in epoch milliseconds. The page's queries then use the same calendar days as
 * the embedded data.
 */
export function setFirstNow(now: number): void {
  startedAt = now
}

/** Returns the time at which the server rendered the first page, and the current time afterwards. In epoch milliseconds. */
export const firstNow = (): number => startedAt ?? serverNow()

/** Returns the time of the component's first render in epoch milliseconds. For a page rendered by the server it is the server's time. */
export function useFirstNow(): number {
  const rendered = use(Rendering)
  const [now] = useState(() => rendered?.now ?? firstNow())
  return now
}
