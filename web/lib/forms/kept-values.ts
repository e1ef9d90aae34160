import { currentUser } from '#web/lib/session/session.ts'
import { createStore } from '#web/lib/store.ts'

/** The typed values of a form that were not saved, with the names of its chosen files, which a browser cannot keep. */
export type KeptValues = {
  values: Record<string, unknown>
  /** The stored values of the same fields when they were typed. */
  base: Record<string, unknown>
  files: string[]
}

type Entry = KeptValues & {
  /** When the values were typed, in epoch milliseconds. */
  at: number
  place: string
  role: string
  /** True if the form is in a dialog, which is closed after the next sign-in. */
  isInDialog: boolean
  /** True once the session in which they were typed has ended. Only then they are restored. */
  isEnded: boolean
}

const prefix = 'plutus-typed:'
const longestMs = 24 * 3_600_000
/** Longer texts are lost with the session, because the storage of a tab is small. */
const charsMax = 1_000_000

/** Matches the names of fields that are never stored: passwords, codes, secrets and bank details. */
const secretName = /password|passcode|secret|token|\bcode\b|otp|\bpin\b|account|iban|ifsc|swift|routing/i

/** Rises with every change of the kept values, so that components can follow them. */
export const keptChanges = createStore(0)

const nameOf = (form: string): string | undefined => {
  const user = currentUser()
  return user ? `${prefix}${user.id}:${user.company.id}:${form}` : undefined
}

/** Returns the path of a page with the draft of its query, because the wizards of all drafts have the same path. */
export function placeOf({ pathname, search }: { pathname: string; search: string } = location): string {
  const draft = new URLSearchParams(search).get('draft')
  return draft ? `${pathname}?draft=${draft}` : pathname
}

type Changed = { values: Record<string, unknown>; base?: Record<string, unknown>; isInDialog?: boolean }

/**
 * Keeps the changed values of a form and what was stored before, for this tab, person and company. Leaves out secrets and files. Without
 * values it forgets the form.
 */
export function keepValues(form: string, { values: changed, base = {}, isInDialog = false }: Changed): void {
  const [name, user] = [nameOf(form), currentUser()]
  if (!name || !user) return
  const { values, files } = storable(changed)
  const isEmpty = Object.keys(values).length === 0 && files.length === 0
  const typed: KeptValues = { values, base: storable(base).values, files }
  const entry: Entry = { at: Date.now(), place: placeOf(), role: user.companyRole, isInDialog, isEnded: false, ...typed }
  const text = JSON.stringify(entry)
  write(() => (isEmpty || text.length > charsMax ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, text)))
}

/** Forgets the values of a form, after they were saved or discarded. */
export function dropValues(form: string): void {
  const name = nameOf(form)
  if (name) write(() => sessionStorage.removeItem(name))
}

/** Returns what the same person typed in a form at this address, in the same company, before their session ended. */
export function endedValues(form: string): KeptValues | undefined {
  const entry = read(nameOf(form))
  return entry?.isEnded && entry.place === placeOf() ? entry : undefined
}

/** Moves values typed at another place to this one, after the draft of an open form was created. */
export const moveKept = (from: string): void =>
  write(() => {
    for (const name of namesOf(nameOf('') ?? prefix)) {
      const entry = read(name)
      if (entry?.place === from && !entry.isEnded) sessionStorage.setItem(name, JSON.stringify({ ...entry, place: placeOf() }))
    }
  })

/** Values typed at a place, with the role that the person had then. */
export type TypedAt = KeptValues & Pick<Entry, 'place' | 'role' | 'isInDialog' | 'isEnded'>

/** Returns the values that a form keeps at the moment, whether or not their session has ended. */
export const keptValues = (form: string): TypedAt | undefined => read(nameOf(form))

/** Lists what this person typed at a place before their session ended. */
export function endedAt(place: string): TypedAt[] {
  const own = nameOf('')
  return own
    ? namesOf(own)
        .flatMap((name) => read(name) ?? [])
        .filter((entry) => entry.isEnded && entry.place === place)
    : []
}

/** Marks all values as typed in a session that has ended, so that their forms restore them. */
export const markEnded = (): void =>
  write(() => {
    for (const name of namesOf(prefix)) {
      const entry = read(name)
      if (entry) sessionStorage.setItem(name, JSON.stringify({ ...entry, isEnded: true }))
    }
  })

/** Forgets the values of every other person and those older than 24 hours. Without a person it forgets all. */
export function keepOnlyOf(person: string | undefined): void {
  const own = person && `${prefix}${person}:`
  write(() => {
    for (const name of namesOf(prefix)) if (!own || !name.startsWith(own) || !read(name)) sessionStorage.removeItem(name)
  })
}

/** Forgets values typed in a session that still exists, which a reload of the page ended. */
export const dropUnended = (): void => write(() => removeWhere(prefix, (entry) => !entry.isEnded))

function removeWhere(start: string, isGone: (entry: Entry) => boolean): void {
  for (const name of namesOf(start)) {
    const entry = read(name)
    if (!entry || isGone(entry)) sessionStorage.removeItem(name)
  }
}

function namesOf(start: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

function read(name: string | undefined): Entry | undefined {
  try {
    const entry: Entry | null = JSON.parse((name && sessionStorage.getItem(name)) || 'null')
    return entry && Date.now() - entry.at <= longestMs ? entry : undefined
  } catch {
    return undefined
  }
}

function write(act: () => void): void {
  try {
    act()
  } catch {
    // Storage can be forbidden or full. The values are then lost with the session.
  }
  keptChanges.set(keptChanges.get() + 1)
}

/** Splits values into those that can be stored and the names of chosen files. Secrets are in neither. */
function storable(changed: Record<string, unknown>): Pick<KeptValues, 'values' | 'files'> {
  const files: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changed)) {
    if (secretName.test(name)) continue
    const found = filesIn(value)
    if (found.length > 0) files.push(...found)
    else values[name] = isFields(value) ? storable(value).values : value
  }
  return { values, files }
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the names of the files in a value. A blob without a name is a picture that the page has made smaller. */
function filesIn(value: unknown): string[] {
  if (value instanceof File) return [value.name]
  if (value instanceof Blob) return ['']
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : []
}
