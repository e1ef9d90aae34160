import { boolean, object, or, string } from './shape.ts'

/** The data that a rendered document passes to its page, in `<script type="application/json" id="carried">`. */
export type RewardPageData = {
  /** The time zone in which the server formatted dates. */
  timeZone: string
  /** The response of the public route, or null for a page that needs none. */
  answer: unknown
  /** True if the server could not identify the browser by its cookie, so the page requests the reward again. */
  isPartial: boolean
}

const shape = object<RewardPageData>({ timeZone: string, answer: (value: unknown) => value, isPartial: or(boolean, false) })

export const readPageData = (): RewardPageData | undefined => {
  const text = document.getElementById('carried')?.textContent
  return text ? or(shape, undefined)(JSON.parse(text)) : undefined
}
