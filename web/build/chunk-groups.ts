import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const app = source('app/main.tsx')
const reward = source('reward/main.tsx')
const home = source('pages/dashboard.tsx')
const routes = source('routes.tsx')
const rewardScreens = source('reward/screens.ts')
/** The pages that most visits open. */
const usual = ['campaigns', 'campaign-view', 'templates', 'template-view', 'rewards', 'people', 'person', 'wallet', 'recharge', 'login']
const usualPages = [home, ...usual.map((name) => source(`pages/${name}.tsx`))]
const isIcon = (id: string) => id.includes('/lucide-react/')
const isTemporal = (id: string) => /\/node_modules\/temporal-(polyfill|utils)\//.test(id)
const isPackage = (id: string) => id.includes('/node_modules/')
const isOfForms = (id: string) => /node_modules\/(zod|react-hook-form)\//.test(id)

/**
 * Returns the rules that put modules into chunks. They keep the number of files small, because a browser without HTTP/2 fetches only six at
 * a time.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let graph: ModuleGraph | undefined
  const graphOf = (context: Rolldown.ChunkingContext) => {
    graph ??= new ModuleGraph((id) => context.getModuleInfo(id), isIcon)
    return graph
  }
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
    { name: (id, context) => laterCommonOf(id, graphOf(context)), debugName: 'later common', priority: 4 },
    { name: (id, context) => frameOf(id, graphOf(context)), tags: ['$initial'], debugName: 'frames', priority: 3 },
    { name: 'icons', test: isIcon, priority: 2 },
    { name: (id, context) => layerOf(id, graphOf(context)), debugName: 'layers', minShareCount: 2, priority: 1 },
  ]
}

/**
 * Returns the chunk of a module that pages need before their own code, or null for other modules. The chunk `shell` is for the app,
 * `reward-page` for the reward page, and `common` for both.
 */
function frameOf(id: string, graph: ModuleGraph): string | null {
  if (id === app || id === reward || id.endsWith('.html')) return null
  if (id.endsWith('/reward.css')) return null // the storefront shows parts of that page without its stylesheet
  if (isIcon(id)) return 'shell' // the reward page draws its own
  const isOfApp = graph.needs(app).has(id)
  if (!graph.needs(reward).has(id)) return isOfApp ? 'shell' : null
  return isOfApp || graph.users(routes, id).length > 1 ? 'common' : 'reward-page'
}

/**
 * Returns `common-later` for a module of the app's chunks that later screens of the reward page need too, or null for other modules.
 * Without it these screens would load the app.
 */
function laterCommonOf(id: string, graph: ModuleGraph): string | null {
  if (graph.needs(reward).has(id) || graph.users(rewardScreens, id).length === 0) return null
  return graph.needs(app).has(id) || layerOf(id, graph) ? 'common-later' : null
}

const layerPagesMin = 5
const smallLettersMax = 1500

/**
 * Returns the chunk of a module that several pages share. It is `temporal`, `zones`, `search-lists`, `forms` or `floating` by the heaviest
 * library it imports. A light module is in `kit`, or in `forms` if only pages with forms need it. A module that no usual page needs is in
 * `settings`. Null for a module of few pages.
 */
function layerOf(id: string, graph: ModuleGraph): string | null {
  const below = [...graph.needs(id)].filter((each) => !graph.needs(app).has(each))
  const pages = graph.users(routes, id)
  // Most visits start on the dashboard.
  if (graph.needs(home).has(id)) return 'kit'
  // A small module costs little more than its request.
  if (pages.length > 1 && isSmall(below, graph)) return isRare(id, graph) ? 'settings' : 'kit'
  if (pages.length < layerPagesMin) return null
  // only pages with dates in zones need it, some of them by a loader
  if (isTemporal(id)) return 'temporal'
  if (below.some(isTemporal)) return 'zones'
  // a searchable list is on few of the pages that have a menu
  if (below.some((each) => each.includes('/@base-ui/react/combobox/'))) return 'search-lists'
  if (isRare(id, graph)) return 'settings'
  if (below.some(isOfForms)) return 'forms'
  if (below.some((each) => /node_modules\/@?(base-ui|floating-ui)\//.test(each))) return 'floating'
  return pages.every((page) => [...graph.needs(page)].some(isOfForms)) ? 'forms' : 'kit'
}

const isRare = (id: string, graph: ModuleGraph): boolean => !usualPages.some((page) => graph.needs(page).has(id))

const isSmall = (ids: string[], graph: ModuleGraph): boolean =>
  !ids.some(isPackage) && ids.reduce((letters, id) => letters + graph.lettersOf(id), 0) <= smallLettersMax

/** The import graph of all modules, as the bundler reports it. */
class ModuleGraph {
  readonly #infoOf: (id: string) => Rolldown.ModuleInfo | null
  readonly #isIndex: (id: string) => boolean
  readonly #needs = new Map<string, ReadonlySet<string>>()

  /**
   * Takes the bundler's module information. Imports of modules for which `isIndex` is true are not followed, since it is unknown which of
   * their exports are used.
   */
  constructor(infoOf: (id: string) => Rolldown.ModuleInfo | null, isIndex: (id: string) => boolean) {
    this.#infoOf = infoOf
    this.#isIndex = isIndex
  }

  /** Returns the ids of a module and everything that it imports statically, directly or not. Dynamic `import()`s are not followed. */
  needs(entry: string): ReadonlySet<string> {
    const cached = this.#needs.get(entry)
    if (cached) return cached
    const found = new Set<string>()
    const next = [entry]
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (found.has(id)) continue
      found.add(id)
      if (!this.#isIndex(id)) next.push(...(this.#infoOf(id)?.importedIds ?? []))
    }
    this.#needs.set(entry, found)
    return found
  }

  /** Returns those of the pages that the module `table` imports dynamically which need the module `id`. */
  users(table: string, id: string): string[] {
    const fetched = this.#infoOf(table)?.dynamicallyImportedIds ?? []
    return fetched.filter((entry) => this.needs(entry).has(id))
  }

  lettersOf(id: string): number {
    return this.#infoOf(id)?.code?.length ?? 0
  }
}
