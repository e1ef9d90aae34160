/** The number of arguments of each command of SVG path data. */
const arity: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

const lengthMax = 4000
const separator = /(?:\s+,?|,)?\s*/y
const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?/y
const flag = /[01]/y
const command = /\s*([MmLlHhVvCcSsQqTtAaZz])\s*/y

/**
 * Returns true for valid data of an SVG path: a move first, only known commands, and complete arguments for each. Nothing else, such as
 * markup, passes.
 */
export function isPathData(text: string): boolean {
  if (text.length > lengthMax || !/^\s*[Mm]/.test(text)) return false
  let at = 0
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match?.[1] ?? match?.[0]
  }
  while (at < text.length) {
    const name = read(command)?.toLowerCase()
    if (!name) return false
    const count = arity[name] ?? 0
    let taken = 0
    for (; ; taken++) {
      const before = at
      if (taken) read(separator)
      const isFlag = name === 'a' && (taken % 7 === 3 || taken % 7 === 4)
      if (count && read(isFlag ? flag : number) !== undefined) continue
      at = before
      break
    }
    if (count ? taken === 0 || taken % count !== 0 : taken) return false
    read(/\s*/y)
  }
  return true
}
