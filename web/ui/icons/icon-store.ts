import { getIconData } from '@iconify/utils/lib/icon-set/get-icon'
import { iconToSVG } from '@iconify/utils/lib/svg/build'
import { iconToHTML } from '@iconify/utils/lib/svg/html'
import { svgToURL } from '@iconify/utils/lib/svg/url'
import { fetchFromHosts, NoIcons } from './fetch-from-hosts.ts'

type IconSet = Parameters<typeof getIconData>[0]
type Options = { hosts: readonly string[]; onError?: (error: unknown) => void }

const urlMax = 500 // spec C1

/** Creates a store of icons by name, "lucide:gift". Requests within one tick are sent together, and icons are cached for 168 h (C1). */
export function createIconStore({ hosts, onError = console.warn }: Options) {
  const images = readStoredIcons()
  const requested = new Set<string>()
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
      const set = await fetchFromHosts(hosts, pathOf(prefix, names))
      if (!isIconSet(set)) throw new Error(`Not an icon set: ${prefix}`)
      const loaded = new Map(names.flatMap((name) => entryOf(set, prefix, name)))
      for (const [name, image] of loaded) images.set(name, image)
      storeIcons(loaded)
      for (const listener of listeners) listener()
    } catch (error) {
      // A missing icon is not requested again. A failed host may be back next time.
      if (!(error instanceof NoIcons && error.isMissing)) for (const name of names) requested.delete(`${prefix}:${name}`)
      onError(error)
    }
  }

  return {
    /** Returns the icon as a `url(…)` value for CSS. Undefined until it is loaded. */
    get: (name: string): string | undefined => images.get(name),
    request(name: string): void {
      if (images.has(name) || requested.has(name) || !/^[\w-]+:[\w-]+$/.test(name)) return
      requested.add(name)
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

/** Splits icon names into groups, so that the path of each group's request has at most `pathMax` characters. */
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

const key = 'plutus-icons'
const maxAgeMs = 168 * 60 * 60 * 1000 // spec C1
const iconsMax = 300

/** The icons in storage: the time of loading in epoch milliseconds, and the icon as a URL for CSS. */
type StoredIcons = Record<string, { at: number; image: string }>

/** Returns the icons in `localStorage` that were loaded less than 168 h ago, as CSS URLs by icon name. */
function readStoredIcons(now = Date.now()): Map<string, string> {
  return new Map(Object.entries(read()).flatMap(([name, { at, image }]) => (now - at < maxAgeMs ? [[name, image] as const] : [])))
}

function storeIcons(images: ReadonlyMap<string, string>, now = Date.now()): void {
  const fresh = Object.entries(read()).filter(([name, { at }]) => now - at < maxAgeMs && !images.has(name))
  const added = Array.from(images, ([name, image]) => [name, { at: now, image }] as const)
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...fresh, ...added].slice(-iconsMax))))
  } catch {
    // Storage can be full or forbidden. Icons are then fetched once per visit.
  }
}

function read(): StoredIcons {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return isStoredIcons(kept) ? kept : {}
  } catch {
    return {}
  }
}

function isStoredIcons(value: unknown): value is StoredIcons {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((one) => typeof one?.at === 'number' && typeof one?.image === 'string')
}
