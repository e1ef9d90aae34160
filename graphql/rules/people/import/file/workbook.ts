import { readXmlWhole } from './read-xml.ts'
import { damaged, type ZipPart } from './zip-parts.ts'

/** A sheet of a workbook: its name, whether the spreadsheet hides it, and whether it is the one that opens first. */
export type Sheet = { name: string; isHidden: boolean; isActive: boolean }

export type Workbook = {
  sheets: (Sheet & { part: ZipPart })[]
  sharedStrings: ZipPart | undefined
  styles: ZipPart | undefined
  /** Its days count from 1 January 1904, as on old Macs. */
  isFrom1904: boolean
}

/** Finds the sheets of a workbook, with the texts and the formats that their cells point to. */
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
  const listed: { name: string; isHidden: boolean; link: string }[] = []
  let active = 0
  let isFrom1904 = false
  await readXmlWhole(book, {
    open: (name, attributes, decode) => {
      if (name === 'workbookPr') isFrom1904 = isOn(attributes().date1904)
      if (name === 'workbookView') active = Number(attributes().activeTab) || 0
      if (name !== 'sheet') return
      const given = attributes()
      const link = Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      listed.push({ name: decode(given.name ?? ''), isHidden: Boolean(given.state) && given.state !== 'visible', link })
    },
  })
  const sheets = listed.flatMap(({ name, isHidden, link }, index) => {
    const part = findPart(parts, targets.get(link))
    const isTable = part && !/\/(chartsheets|dialogsheets|macrosheets)\//.test(targets.get(link) ?? '')
    return isTable ? [{ name, isHidden, isActive: index === active, part }] : []
  })
  if (!sheets.length) throw damaged()
  return { sheets, sharedStrings: findPart(parts, sharedStrings), styles: findPart(parts, styles), isFrom1904 }
}

/** Some writers spell a part's name in other capitals than they refer to it. */
const findPart = (parts: Map<string, ZipPart>, name = ''): ZipPart | undefined =>
  parts.get(name) ?? [...parts].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1]

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
