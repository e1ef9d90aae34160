/** Where a browser may call a path from: our own page with the CSRF header; our own page or the address bar; any site. */
export type CalledFrom = 'own call' | 'own page' | 'anywhere'

/** A mounted route with what is known of its callers: guards ask it, never the path as text. */
export type Route = {
  method: string
  /** As it was mounted, such as `/files/documents/:id`. */
  template: string
  from: CalledFrom
  takesKeys: boolean
  /** The page of the guests' own host calls it too. */
  isGuests: boolean
}
