import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { termsVersion } from './insert-member.ts'

it('V9 accepts the version of the terms that the page shows', () => {
  const shown = readFileSync(new URL('../../../../web/content/en/company-terms.md', import.meta.url), 'utf8')
  expect(/^changed: (.+)$/m.exec(shown)?.[1]).toBe(termsVersion)
})
