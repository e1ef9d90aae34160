import type { CalledFrom } from '#graphql/contracts/rest/rest-path.ts'

/** A mounted route and its permitted callers, by which the guards allow or refuse calls. */
export type Route = {
  method: string
  /** The path as it was mounted, such as `/files/documents/:id`. */
  template: string
  from: CalledFrom
  takesKeys: boolean
  /** True if the route is also served on the separate host of reward pages, which has no sessions. */
  isGuests: boolean
}
