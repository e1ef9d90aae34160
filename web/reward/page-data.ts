import { booleanShape, object, or, stringShape } from './shape.ts'

/** The data that a document rendered by the server passes to the browser, in `<script type="application/json" id="carried">`. */
export type RewardPageData = {
  /** The time zone in which the server formatted dates. The browser uses the same, so that hydration finds the same text. */
  timeZone: string
  /** The response of GET /public/rewards/:token, or null for a page that needs no data. */
  answer: unknown
  /** True if the server could not identify the browser by its cookie. The page then requests the reward again. */
  isPartial: boolean
}

const shape = object<RewardPageData>({ timeZone: stringShape, answer: (value: unknown) => value, isPartial: or(booleanShape, false) })

export const readPageData = (): RewardPageData | undefined => {
  const text = document.getElementById('carried')?.textContent
  return text ? or(shape, undefined)(JSON.parse(text)) : undefined
}
