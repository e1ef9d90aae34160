/** The format of a file: an Excel workbook, text, or another one with a message that says why it cannot be read. */
export type FileKind = { kind: 'xlsx' | 'csv' } | { kind: 'other'; sentence: string }

const saveAs = 'Open it and save it as .xlsx or CSV.'

/** Detects the format of a file by its bytes, never by its name. Needs the whole file, or its first and last 64 kB. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 'PK\x03\x04')) return archiveKind(bytes)
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) return other(includes(bytes, toUtf16('EncryptedPackage')) ? locked : oldExcel)
  const match = marks.find(([mark]) => startsWith(bytes, mark))
  if (match) return other(`This is ${match[1]}, not a CSV or Excel file.`)
  return textKind(
    latin1(withoutMark(bytes.subarray(0, 2048)))
      .trimStart()
      .toLowerCase(),
  )
}

const other = (sentence: string): FileKind => ({ kind: 'other', sentence })

const locked = 'This workbook has a password. In Excel, remove it under File, Info, Protect Workbook, and upload the file again.'
const oldExcel = 'This is an old Excel file. Please save it as .xlsx or CSV.'

const marks: [mark: string, name: string][] = [
  ['%PDF', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF87a', 'a picture'],
  ['GIF89a', 'a picture'],
  ['{\\rtf', 'a text document'],
  ['Rar!', 'an archive'],
  ['7z\xbc\xaf', 'an archive'],
  ['\x1f\x8b', 'an archive'],
  ['SQLite format 3', 'a database'],
]

function textKind(text: string): FileKind {
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype html|html|head|body|table|meta|div)[\s>/]/.test(text))
    return other(`This is a web page, not an Excel file, whatever its name says. ${saveAs}`)
  if (/^mime-version:\s*1|^from:[^\n]*\n[\s\S]*\ncontent-type:/.test(text) && /content-type:/.test(text))
    return other(`This is a saved web page or message, not an Excel file. ${saveAs}`)
  if (text.startsWith('<?xml')) return other(`This is an XML file, as Excel 2003 saved them. ${saveAs}`)
  if (/^id;p[^\r\n]*\r?\n[a-z];|^table\r?\n0,1\r?\n/.test(text)) return other(`This is a spreadsheet in an old exchange format. ${saveAs}`)
  if (text.startsWith('begin:vcard')) return other('These are contact cards (vCard). Please export your contacts as CSV.')
  return { kind: 'csv' }
}

const parts: [part: string, sentence: string][] = [
  ['xl/workbook.bin', `This is a binary workbook (.xlsb). ${saveAs}`],
  ['xl/', ''],
  ['xl\\', ''],
  ['opendocument.spreadsheet', `This is an OpenDocument spreadsheet (.ods). ${saveAs}`],
  ['word/', 'This is a Word document, not an Excel workbook.'],
  ['ppt/', 'This is a presentation, not an Excel workbook.'],
  ['Index/', 'This is a Numbers file. In Numbers, choose File, Export To, and Excel or CSV.'],
]

/** Tells an Excel workbook from other zip archives by the names of the files in it. The names are not compressed. */
function archiveKind(bytes: Uint8Array): FileKind {
  const text = latin1(bytes.length > 2 * edgeBytes ? concatBytes(bytes.subarray(0, edgeBytes), bytes.subarray(-edgeBytes)) : bytes)
  if (text.length < 64) return { kind: 'xlsx' }
  const [, sentence] = parts.find(([part]) => text.includes(part)) ?? []
  if (sentence === undefined && text.includes('PK\x01\x02')) return other('This is an archive (.zip), not an Excel workbook.')
  return sentence ? other(sentence) : { kind: 'xlsx' }
}

/** Bytes at the start and at the end of a file that `fileKindOf` needs. */
export const edgeBytes = 64 * 1024

const startsWith = (bytes: Uint8Array, mark: string): boolean =>
  bytes.length >= mark.length && [...mark].every((character, index) => bytes[index] === character.charCodeAt(0))

const includes = (bytes: Uint8Array, text: string): boolean => latin1(bytes).includes(text)

const toUtf16 = (text: string): string => [...text].map((character) => `${character}\0`).join('')

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

const withoutMark = (bytes: Uint8Array): Uint8Array => (startsWith(bytes, '\xef\xbb\xbf') ? bytes.subarray(3) : bytes)

function concatBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
