import { readXmlWhole } from './read-xml.ts'
import { damaged, type ZipPart } from './zip-parts.ts'

export type Workbook = { sheet: ZipPart; sharedStrings: ZipPart | undefined; styles: ZipPart | undefined }

/** Where the first sheet lies, with the texts and the formats that its cells point to. */
export async function openWorkbook(parts: Map<string, ZipPart>): Promise<Workbook> {
  const book = parts.get('xl/workbook.xml')
  const links = parts.get('xl/_rels/workbook.xml.rels')
  if (!book || !links) throw damaged()
  const targets = new Map<string, string>()
  let sharedStrings: string | undefined
  let styles: string | undefined
  await readXmlWhole(links, {
    open: (name, attributes) => {
      const { Id, Type, Target } = attributes()
      if (name !== 'Relationship' || !Id || !Target) return
      targets.set(Id, pathOf(Target))
      if (Type?.endsWith('/sharedStrings')) sharedStrings = pathOf(Target)
      if (Type?.endsWith('/styles')) styles = pathOf(Target)
    },
  })
  let first: string | undefined
  await readXmlWhole(book, {
    open: (name, attributes) => {
      if (name === 'sheet') first ??= Object.entries(attributes()).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  const sheet = parts.get(targets.get(first ?? '') ?? '')
  if (!sheet) throw damaged()
  return { sheet, sharedStrings: parts.get(sharedStrings ?? ''), styles: parts.get(styles ?? '') }
}

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
