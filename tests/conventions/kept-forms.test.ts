import { expect, it } from 'vitest'
import { codeFiles, read } from './own-files.ts'

const screens = codeFiles.filter(
  (path) => /^web\/(?:pages|features|entities|wizard|app|ui)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)

/** Fields outside a form, each with the reason why a lost session does not lose them. */
const outside: Record<string, string> = {
  'web/entities/account/recovery-code-form.tsx': 'a recovery code is a secret',
  'web/features/recipients/import-questions.tsx': 'an answer about a stored file, which the page asks again',
  'web/features/storefront/color-field.tsx': 'a field of the storefront form',
}

it('S16 makes every form with useKeptForm, which keeps typed values or names why not', () => {
  const found = screens.filter((path) => path !== 'web/ui/form/use-kept-form.ts' && /\buseForm\b/.test(read(path)))
  expect(found).toEqual([])
})

it('S16 keeps every typed text outside a form with useKeptText, or names why not', () => {
  const fields = screens.filter(
    (path) => path.endsWith('.tsx') && !path.startsWith('web/ui/') && /<(?:Textarea|Input|EmailInput|DateInput)\b/.test(read(path)),
  )
  const bare = fields.filter((path) => !/useKept(?:Form|Text)|register\(|UseFormReturn|control\b/.test(read(path)))
  expect(bare.filter((path) => !outside[path])).toEqual([])
  expect(Object.keys(outside).filter((path) => !bare.includes(path))).toEqual([])
})
