/** The origins that may call a path: our own page with the CSRF header, our own page or the address bar, or any site. */
export type CalledFrom = 'own call' | 'own page' | 'anywhere'

/** A mounted route and its permitted callers. Guards decide by it, never by the path as text. */
export type Route = {
  method: string
  /** The path as it was mounted, such as `/files/documents/:id`. */
  template: string
  from: CalledFrom
  takesKeys: boolean
  /** True where the page of the guests' own host calls it too. */
  isGuests: boolean
}
