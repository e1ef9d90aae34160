type Allowed = { methods: readonly string[]; paths: RegExp }

const read = ['GET', 'HEAD', 'SEARCH']

/**
 * Everything that Studio may call for the catalogue. Settings, schema, people, flows, extensions, utilities, the graph and our own paths
 * are left out, whatever the caller’s policy allows.
 */
const studioPaths: Allowed[] = [
  { methods: ['GET', 'HEAD'], paths: /^\/(?:admin(?:\/.*)?|auth|server\/info|extensions\/sources\/[\w.-]+|assets\/[\w-]+(?:\/[^/]*)?)?$/ },
  { methods: ['POST'], paths: /^\/auth\/(?:login|refresh|logout)$/ },
  { methods: ['GET'], paths: /^\/(?:roles|users|permissions)\/me(?:\/[\w-]+)*$/ },
  { methods: ['GET'], paths: /^\/policies\/me\/globals$/ },
  { methods: ['PATCH'], paths: /^\/users\/me\/track\/page$/ },
  { methods: read, paths: /^\/(?:collections|fields|relations|settings|translations|notifications|extensions)(?:\/[\w-]+)*$/ },
  { methods: read, paths: /^\/(?:activity|revisions|comments|versions|shares|folders|flows|dashboards|panels)$/ },
  { methods: [...read, 'POST', 'PATCH', 'DELETE'], paths: /^\/presets(?:\/[\w-]+)?$/ },
  { methods: read, paths: /^\/files(?:\/[\w-]+)?$/ },
  { methods: ['POST'], paths: /^\/files$/ },
  // a DELETE passes, so that Directus answers what the role may not do
  { methods: [...read, 'POST', 'PATCH', 'DELETE'], paths: /^\/items\/(?:brands|brand_categories)(?:\/[\w-]+)?$/ },
]

/** Returns true if Studio’s port answers the call. */
export const isStudioCall = (method: string, path: string): boolean =>
  studioPaths.some(({ methods, paths }) => methods.includes(method) && paths.test(path))

/** The paths that the BFF and the operator’s command line call. The main port answers no others. */
const mainPaths = /^\/(?:graphql|plutus\/.+|auth\/refresh|auth\/login\/[\w-]+(?:\/callback)?|server\/ping)$/

export const isMainCall = (path: string): boolean => mainPaths.test(path)
