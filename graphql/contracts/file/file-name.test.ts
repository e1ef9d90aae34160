import { expect, it } from 'vitest'
import { asAttachment, documentName } from './file-name.ts'

it('R25 keeps the document’s name and uses the extension of its type', () => {
  expect(documentName('GST certificate.pdf', 'application/pdf')).toBe('GST certificate.pdf')
  expect(documentName('invoice.exe', 'application/pdf')).toBe('invoice.pdf')
  expect(documentName('../../etc/passwd', 'image/png')).toBe('passwd.png')
  expect(documentName('C:\\papers\\lease "2026".jpeg', 'image/jpeg')).toBe('lease  2026.jpg')
  expect(documentName('\u202Efdp.exe', 'application/pdf')).toBe('fdp.pdf')
  expect(documentName('a\r\nset-cookie: x', 'application/pdf')).not.toMatch(/[\r\n:]/)
  expect(documentName('', 'application/pdf')).toBe('document.pdf')
  expect(documentName('x'.repeat(5000), 'application/pdf').length).toBeLessThanOrEqual(160)
})

it('writes a header that contains only a name', () => {
  expect(asAttachment('Größe ✓ 100%.pdf')).toBe(
    `attachment; filename="Groe  100.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%9C%93%20100%25.pdf`,
  )
})
