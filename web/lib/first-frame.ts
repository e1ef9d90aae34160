import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { Rendering } from './session/rendering.ts'

const isServer = import.meta.env.SSR
const dataset: DOMStringMap = isServer ? {} : document.documentElement.dataset
const drawn = isServer ? null : document.querySelector<HTMLElement>('[data-frame=member]')
/** As app/start/choose-frame.js and the styles of the frame choose. */
const isShown = dataset.visitor === 'member' && (!drawn?.dataset.may || dataset.mayDo?.split(' ').includes(drawn.dataset.may))
const frame = isShown ? drawn : null
if (frame) dataset.framed = ''

const firstPath = isServer ? '' : location.pathname
const heading = frame?.querySelector('h1')?.textContent || undefined

/** The title that the frame of the first page shows already; undefined on every other page. */
export function useFirstHeading(): string | undefined {
  const { pathname } = useLocation()
  const [isFirst] = useState(isFramed)
  return isFirst && pathname === firstPath ? heading : undefined
}

/** Whether the first page is still coming into its frame: its skeleton is on screen, and stays as it is until the content is there. */
export const isFramed = (): boolean => dataset.framed !== undefined

/** From now on skeletons come as everywhere: late, and for a moment at least. */
export function endFirstFrame(): void {
  delete dataset.framed
  startedAt = undefined
}

let startedAt: number | undefined

/** The moment in which the first page's content was rendered, in epoch milliseconds: it asks for the same days again. */
export function startAt(now: number): void {
  startedAt = now
}

/** That moment for the first page; for every other, now. */
export const firstNow = (): number => startedAt ?? Date.now()

/** When a page began to be shown, in epoch milliseconds. */
export function useFirstNow(): number {
  const rendered = use(Rendering)
  const [now] = useState(() => rendered?.now ?? firstNow())
  return now
}
