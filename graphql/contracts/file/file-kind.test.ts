import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fileKindOf } from './file-kind.ts'

const list = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`../../../tests/fixtures/lists/${name}`, import.meta.url)))

const sayKind = (file: string | Buffer): string => {
  const found = fileKindOf(Buffer.from(file))
  return found.kind === 'other' ? found.sentence : found.kind
}

it.each([
  ['no web page', '<head@school.in>; <b@x.co>', 'csv'],
  ['a password', list('f13-password.xlsx'), 'This workbook has a password'],
  ['a web page', list('f14-hr-portal.xls'), 'This is a web page'],
  ['a PDF', '%PDF-1.7\n', 'This is a PDF'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), 'This is a picture'],
  ['an Excel 2003 sheet', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'This is an XML file'],
  ['SYLK', 'ID;PWXL;N;E\r\nC;Y1;X1;K"Email"\r\n', 'This is a spreadsheet in an old exchange format'],
  ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\n', 'This is a spreadsheet in an old exchange format'],
  ['ids and pins', 'ID;PIN;Email\r\n1;2;a@x.co\r\n', 'csv'],
  ['contact cards', 'BEGIN:VCARD\nVERSION:3.0\n', 'These are contact cards'],
  ['a saved page', 'MIME-Version: 1.0\nContent-Type: multipart/related\n', 'This is a saved web page'],
])('R17 detects the kind of file: %s', (_, file, sentence) => expect(sayKind(file)).toContain(sentence))
