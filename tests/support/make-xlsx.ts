import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; text: string | Buffer; says?: number }

/** Builds a zip archive of these parts. `says` overrides the unpacked size in its directory. */
export function makeZip(parts: Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, says } of parts) {
    const bytes = Buffer.from(text as string)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(says ?? bytes.length, 8)
    const fixed = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0])
    const nameLength = Buffer.from([path.length, 0, 0, 0])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, sizes, nameLength, path, packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fixed, sizes, nameLength, where, path]))
    bodies.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, entries, end])
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Builds a workbook whose first sheet contains these rows inside `<sheetData>`, with `before` and `after` around it and any additional parts. */
export const makeWorkbook = (
  rows: string,
  { before = '', after = '', more = [] }: { before?: string; after?: string; more?: Part[] } = {},
): Buffer =>
  makeZip([
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', text: `${before}<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>` },
    ...more,
  ])

export const xlsxRow = (...cells: string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
