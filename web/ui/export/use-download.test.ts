import { expect, it } from 'vitest'
import { asAttachment } from '#graphql/contracts/file/file-name.ts'
import { attachmentName } from './use-download.ts'

it.each([
  ['a real name', asAttachment("Größe ✓ 100%, it's.pdf"), "Größe ✓ 100%, it's.pdf"],
  ['a plain name', 'attachment; filename="import-errors.csv"', 'import-errors.csv'],
  ['a name that is no text', `attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4`, 'plain.pdf'],
  ['none', 'attachment', undefined],
])('E6 a download keeps %s', (_, header, name) => {
  expect(attachmentName(header)).toBe(name)
})
