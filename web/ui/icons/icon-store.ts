import { getIconData } from '@iconify/utils/lib/icon-set/get-icon'
import { iconToSVG } from '@iconify/utils/lib/svg/build'
import { iconToHTML } from '@iconify/utils/lib/svg/html'
import { svgToURL } from '@iconify/utils/lib/svg/url'
import { askHosts, NoIcons } from './ask-hosts.ts'
import { keepIcons, readKeptIcons } from './kept-icons.ts'

type IconSet = Parameters<typeof getIconData>[0]
type Options = { hosts: readonly string[]; onError?: (error: unknown) => void }

const urlMax = 500 // spec C1

/** Pictures by name, "lucide:gift": what a page asks for in one moment is asked for together, and kept for 168 h (C1). */
export function createIconStore({ hosts, onError = console.warn }: Options) {
  const images = readKeptIcons()
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  let waiting: string[] = []

  const flush = (): void => {
    const names = waiting
    waiting = []
    for (const [prefix, icons] of Map.groupBy(names, (name) => prefixOf(name)))
      for (const part of partsOf(prefix, icons.map(nameOf), urlMax - longest(hosts))) void load(prefix, part)
  }

  const load = async (prefix: string, names: string[]): Promise<void> => {
    try {
      const set = await askHosts(hosts, pathOf(prefix, names))
      if (!isIconSet(set)) throw new Error(`Not an icon set: ${prefix}`)
      const loaded = new Map(names.flatMap((name) => entryOf(set, prefix, name)))
      for (const [name, image] of loaded) images.set(name, image)
      keepIcons(loaded)
      for (const listener of listeners) listener()
    } catch (error) {
      // What nobody has is not asked for again; a host that was away may be back for the next who needs it.
      if (!(error instanceof NoIcons && error.isMissing)) for (const name of names) asked.delete(`${prefix}:${name}`)
      onError(error)
    }
  }

  return {
    /** The picture as an address for CSS; undefined until it is there. */
    get: (name: string): string | undefined => images.get(name),
    want(name: string): void {
      if (images.has(name) || asked.has(name) || !/^[\w-]+:[\w-]+$/.test(name)) return
      asked.add(name)
      if (waiting.push(name) === 1) queueMicrotask(flush)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const prefixOf = (icon: string) => icon.slice(0, icon.indexOf(':'))
const nameOf = (icon: string) => icon.slice(icon.indexOf(':') + 1)
const longest = (hosts: readonly string[]) => Math.max(0, ...hosts.map(({ length }) => length))
const pathOf = (prefix: string, names: string[]) => `/${prefix}.json?icons=${names.join(',')}`

/** As many names an address as it may hold. */
function partsOf(prefix: string, names: string[], pathMax: number): string[][] {
  const parts: string[][] = []
  for (const name of names) {
    const last = parts.at(-1)
    if (last && pathOf(prefix, [...last, name]).length <= pathMax) last.push(name)
    else parts.push([name])
  }
  return parts
}

function entryOf(set: IconSet, prefix: string, name: string): [string, string][] {
  const data = getIconData(set, name)
  if (!data) return []
  const { attributes, body } = iconToSVG(data)
  return [
    [
      `${prefix}:${name}`,
      svgToURL(iconToHTML(body.replaceAll('stroke-width="2"', 'stroke-width="1.7"'), { ...attributes, width: '24', height: '24' })),
    ],
  ]
}

function isIconSet(value: unknown): value is IconSet {
  return typeof value === 'object' && value !== null && 'icons' in value && 'prefix' in value
}
