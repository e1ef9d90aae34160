import { useLocation } from 'react-router'

const frame = document.querySelector('[data-frame=member]')
const isShown = frame?.checkVisibility() ?? false
const { dataset } = document.documentElement

if (isShown) dataset.framed = ''

const heading = (isShown && frame?.querySelector('h1')?.textContent) || undefined

/** The title that the frame of the first page shows already; undefined on every other page. */
export const useFirstHeading = (): string | undefined => (useLocation().key === 'default' ? heading : undefined)

/** Whether the first page is still coming into its frame: its skeleton is on screen, and stays as it is until the content is there. */
export const isFramed = (): boolean => dataset.framed !== undefined

/** From now on skeletons come as everywhere: late, and for a moment at least. */
export function endFirstFrame(): void {
  delete dataset.framed
}
