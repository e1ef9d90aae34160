import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import initTypst, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { leaveOutSigns } from '#contracts/text/printable-text.ts'
import { documentFonts } from './document-fonts.ts'
import type { Sheet } from './sheet.ts'

const require = createRequire(import.meta.url)
const layout = new URL('./sheet.typ', import.meta.url)

let started: Promise<unknown> | undefined

/**
 * Renders a sheet as a tagged PDF on A4. The same sheet gives the same bytes. Signs without a font are left out. `selectFonts` replaces the
 * fonts in a test. Blocks its thread.
 */
export async function typeset(sheet: Sheet, selectFonts = documentFonts): Promise<Uint8Array> {
  started ??= startTypst()
  await started
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  const text = JSON.stringify(sheet, (_, value: unknown) => (typeof value === 'string' ? leaveOutSigns(value) : value))
  for (const font of await selectFonts(text + pageNumberDigits, sheet.title, sheet.region)) await builder.add_raw_font(font)
  const compiler = await builder.build()
  try {
    compiler.add_source('/sheet.typ', await readFile(layout, 'utf8'))
    compiler.map_shadow('/sheet.json', Buffer.from(text))
    const { result, diagnostics } = compiler.compile('/sheet.typ', undefined, 'pdf', fullDiagnostics)
    if (!result) throw new Error(`The sheet cannot be set: ${JSON.stringify(diagnostics)}`)
    return result
  } finally {
    compiler.free()
  }
}

/** Digits that the fonts must contain, because the layout adds page numbers that the text does not include. */
const pageNumberDigits = '0123456789'
const fullDiagnostics = 3

const startTypst = async () => initTypst({ module_or_path: await readFile(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
