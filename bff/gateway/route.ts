/**
 * The origins that may call a path: `own call` is our own page with the CSRF header, `own page` also the address bar, `anywhere` any site.
 */
export type CallOrigin = 'own call' | 'own page' | 'anywhere'

/** A mounted route and its permitted callers, by which the guards allow or refuse calls. */
export type Route = {
  method: string
  /** The path as it was mounted, such as `/files/documents/:id`. */
  template: string
  from: CallOrigin
  takesKeys: boolean
  /** True if the route is also served on the separate host of reward pages, which has no sessions. */
  isGuests: boolean
}
