const key = 'plutus-icons'
const keepMs = 168 * 60 * 60 * 1000 // spec C1
const iconsMax = 300

/** When it was had, and the picture as an address for CSS. */
type Kept = Record<string, { at: number; image: string }>

/** The pictures this browser still has, by name; those older than 168 h are asked for again. */
export function readKeptIcons(now = Date.now()): Map<string, string> {
  return new Map(Object.entries(read()).flatMap(([name, { at, image }]) => (now - at < keepMs ? [[name, image] as const] : [])))
}

export function keepIcons(images: ReadonlyMap<string, string>, now = Date.now()): void {
  const fresh = Object.entries(read()).filter(([name, { at }]) => now - at < keepMs && !images.has(name))
  const added = Array.from(images, ([name, image]) => [name, { at: now, image }] as const)
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...fresh, ...added].slice(-iconsMax))))
  } catch {
    // Storage can be full or forbidden; the page then asks once a visit.
  }
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return isKept(kept) ? kept : {}
  } catch {
    return {}
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((one) => typeof one?.at === 'number' && typeof one?.image === 'string')
}
