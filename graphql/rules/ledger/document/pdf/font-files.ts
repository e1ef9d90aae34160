import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { convert } from 'fontverter'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** A font family: the end of its package's name, and the characters for which it is used. */
export type FontFamily = { name: string; signs: RegExp }

/**
 * One file of a family. `lists` is true for the code points that the package names for it, of which the file may lack some. `axes` are the
 * axes beside the weight, with their values in documents.
 */
export type FontFile = { path: string; lists: (sign: number) => boolean; axes?: Record<string, number> }

const filesByFamily = new Map<string, Promise<FontFile[]>>()

/** Returns the files of a family. Its package divides large families into files of about a hundred characters. */
export function fontFiles(family: string): Promise<FontFile[]> {
  const files = filesByFamily.get(family) ?? readFontFiles(family)
  filesByFamily.set(family, files)
  return files
}

async function readFontFiles(family: string): Promise<FontFile[]> {
  // one file with all of Inter, because a letter and its mark of two files are not joined
  if (family === 'inter')
    return [{ path: join(folderOf('inter-ui'), 'variable/InterVariable.woff2'), lists: () => true, axes: { opsz: 14 } }]
  const folder = folderOf(`@fontsource-variable/${family}`)
  const slices: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(slices).map(([name, ranges]) => ({
    path: join(folder, 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    lists: parseRanges(ranges),
  }))
}

const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`))

/** Parses ranges of code points such as "U+0900-097F,U+20B9" into a function that returns true for a code point within them. */
function parseRanges(ranges: string): FontFile['lists'] {
  const pairs = ranges.split(',').map((range) =>
    range
      .replace('U+', '')
      .split('-')
      .map((end) => Number.parseInt(end, 16)),
  )
  return (sign) => pairs.some(([first = 0, last = first]) => first <= sign && sign <= last)
}

const charactersByPath = new Map<string, ReadonlySet<number>>()

/** Reads a font file as TrueType, and the code points for which it has glyphs. */
export async function openFont({ path }: FontFile): Promise<{ bytes: Buffer; characters: ReadonlySet<number> }> {
  const bytes = await convert(await readFile(path), 'truetype')
  const characters = charactersByPath.get(path) ?? new Set(new Face(new Blob(bytes)).collectUnicodes())
  charactersByPath.set(path, characters)
  return { bytes, characters }
}

/** Reduces a variable font to one weight, and to the characters of a text. Without a text, keeps all characters. */
export const cutFont = (bytes: Buffer, { axes }: FontFile, wght: number, text?: string): Promise<Uint8Array> =>
  subsetFont(bytes, text ?? '', { targetFormat: 'truetype', variationAxes: { ...axes, wght }, keepAllGlyphs: text === undefined })
