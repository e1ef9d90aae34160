/**
 * Returns the known name that is closest to a misspelt one, such as `coffee` for `cofee`. Undefined if none is within a third of its
 * letters.
 */
export function findNearestName(name: string, names: Iterable<string>): string | undefined {
  let nearest: string | undefined
  let least = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = countEdits(name, candidate)
    if (distance < least) [nearest, least] = [candidate, distance]
  }
  return nearest
}

/** Counts the letters to insert, leave out, replace or swap with the next one to turn one text into the other. */
function countEdits(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let line = 1; line <= one.length; line++) {
    const row = [line]
    const [above = [], twoAbove = []] = [rows[line - 1], rows[line - 2]]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[line - 1] === other[at - 1]
      const isSwapped = one[line - 1] === other[at - 2] && one[line - 2] === other[at - 1]
      const edits = [(above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1)]
      if (isSwapped) edits.push((twoAbove[at - 2] ?? 0) + 1)
      row.push(Math.min(...edits))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}
