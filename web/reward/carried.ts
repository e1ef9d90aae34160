import { boolean, object, or, string } from './shape.ts'

/** What a rendered document hands to its page, in `<script type="application/json" id="carried">`. */
export type Carried = {
  /** The zone that its days were written in. */
  timeZone: string
  /** The public route's answer, as it stands; null for a page that needs none. */
  answer: unknown
  /** The document could not know the browser by its cookie: the page asks again. */
  isPartial: boolean
}

const shape = object<Carried>({ timeZone: string, answer: (value: unknown) => value, isPartial: or(boolean, false) })

export const readCarried = (): Carried | undefined => {
  const text = document.getElementById('carried')?.textContent
  return text ? or(shape, undefined)(JSON.parse(text)) : undefined
}
