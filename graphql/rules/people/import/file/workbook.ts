import { readXmlWhole } from './read-xml.ts'
import { damaged, type ZipEntry } from './zip-entries.ts'

export type Workbook = { sheet: ZipEntry; sharedStrings: ZipEntry | undefined }

/** Where the first sheet lies, and the texts that its cells point to. */
export async function openWorkbook(archive: Buffer, entries: Map<string, ZipEntry>): Promise<Workbook> {
  const book = entries.get('xl/workbook.xml')
  const links = entries.get('xl/_rels/workbook.xml.rels')
  if (!book || !links) throw damaged()
  const targets = new Map<string, string>()
  let sharedStrings: string | undefined
  await readXmlWhole(archive, links, {
    open: (name, attributes) => {
      const { Id, Type, Target } = attributes()
      if (name !== 'Relationship' || !Id || !Target) return
      targets.set(Id, pathOf(Target))
      if (Type?.endsWith('/sharedStrings')) sharedStrings = pathOf(Target)
    },
  })
  let first: string | undefined
  await readXmlWhole(archive, book, {
    open: (name, attributes) => {
      if (name === 'sheet') first ??= Object.entries(attributes()).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  const sheet = entries.get(targets.get(first ?? '') ?? '')
  if (!sheet) throw damaged()
  return { sheet, sharedStrings: sharedStrings === undefined ? undefined : entries.get(sharedStrings) }
}

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
