import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'

/** The templates beside a module, given its `import.meta.url`: what a person typed is escaped, and an unknown variable throws. */
export const layoutsBeside = (url: string): Liquid =>
  new Liquid({
    root: dirname(fileURLToPath(url)),
    extname: '.liquid',
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictVariables: true,
    lenientIf: true,
    jsTruthy: true,
    dynamicPartials: false,
    cache: true,
  })
