export type Fields = Record<string, unknown>

/** A value that one side or both changed: a leaf such as `email.subject`, or leaves that are valid only together. */
export type EditedValue = {
  /** The name of the group, or the path of the leaf. */
  name: string
  /** The leaves of the value, with the text of each side. A leaf that a side lacks is undefined. */
  leaves: { path: string; base: unknown; mine: unknown; theirs: unknown }[]
}

export type Merge = {
  /** Values that only the other side changed. */
  theirs: EditedValue[]
  /** Values that both sides changed differently. */
  conflicts: EditedValue[]
  /** Values that only this side changed. */
  mine: EditedValue[]
}

type Sides = { base: Fields; mine: Fields; theirs: Fields }

/**
 * Compares two edits of the same stored fields, leaf by leaf against the version that both began with. An array is one value. `groups` lists
 * the paths of leaves that are valid only together, by name.
 */
export function mergeEdits({ base, mine, theirs }: Sides, groups: Record<string, readonly string[]> = {}): Merge {
  const merge: Merge = { theirs: [], conflicts: [], mine: [] }
  const values = new Map<string, EditedValue>()
  for (const leaf of leavesOf('', base, mine, theirs)) {
    const name = Object.keys(groups).find((group) => groups[group]?.some((path) => isWithin(leaf.path, path))) ?? leaf.path
    const value = values.get(name) ?? { name, leaves: [] }
    value.leaves.push(leaf)
    values.set(name, value)
  }
  for (const value of values.values()) {
    const isMine = value.leaves.some((leaf) => !isSame(leaf.base, leaf.mine))
    const isTheirs = value.leaves.some((leaf) => !isSame(leaf.base, leaf.theirs))
    const isEqual = value.leaves.every((leaf) => isSame(leaf.mine, leaf.theirs))
    if (isEqual) continue
    if (isMine && isTheirs) merge.conflicts.push(value)
    else if (isMine) merge.mine.push(value)
    else merge.theirs.push(value)
  }
  return merge
}

/** Returns a copy of stored fields with the values of one side. Fields without any of them are left out. */
export function applyValues(stored: Fields, values: readonly EditedValue[], side: 'base' | 'mine' | 'theirs'): Fields {
  const patch: Fields = {}
  for (const { leaves } of values)
    for (const leaf of leaves) {
      const [field = '', ...path] = leaf.path.split('.')
      patch[field] = withLeaf(field in patch ? patch[field] : stored[field], path, leaf[side])
    }
  return patch
}

/**
 * Returns the fields to restore what this side changed, without leaves that the other side changed differently. `lost` has those values of
 * this side. Fields that the other side lacks are left out.
 */
export function restoreEdits({ base, mine, theirs }: Sides): { fields: Fields; lost: unknown[] } {
  const names = Object.keys(mine).filter((name) => name in theirs)
  const shared = (side: Fields) => Object.fromEntries(names.map((name) => [name, side[name]]))
  const merge = mergeEdits({ base: shared(base), mine: shared(mine), theirs: shared(theirs) })
  const lost = merge.conflicts.flatMap(({ leaves }) => leaves.map((leaf) => leaf.mine))
  return { fields: applyValues(theirs, merge.mine, 'mine'), lost }
}

function withLeaf(value: unknown, [first, ...rest]: readonly string[], leaf: unknown): unknown {
  if (first === undefined) return leaf
  const { [first]: inner, ...others } = isObject(value) ? value : {}
  const changed = withLeaf(inner, rest, leaf)
  return changed === undefined ? others : { ...others, [first]: changed }
}

/** Lists the leaves of three values. A path is followed while all sides that have it are objects. */
function leavesOf(path: string, base: unknown, mine: unknown, theirs: unknown): EditedValue['leaves'] {
  const sides = [base, mine, theirs]
  if (!sides.every(isObject)) return [{ path, base, mine, theirs }]
  const [b, m, t] = sides as [Fields, Fields, Fields]
  const names = new Set(sides.flatMap((side) => Object.keys(side as Fields)))
  return [...names].flatMap((name) => leavesOf(path ? `${path}.${name}` : name, b[name], m[name], t[name]))
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`)

/** Compares by content. A missing value equals null, and the order of an object's fields does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (isObject(one) && isObject(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]))
  }
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  return (one ?? null) === (other ?? null)
}
