import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'

/** Opens the Liquid templates in a module's folder, given its `import.meta.url`. Output is escaped and unknown variables throw. */
export const openTemplates = (url: string): Liquid =>
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
