import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import initTypst, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { documentFonts } from './document-fonts.ts'
import type { Sheet } from './sheet.ts'

const require = createRequire(import.meta.url)
const layout = new URL('./sheet.typ', import.meta.url)

let started: Promise<unknown> | undefined

/** Sets a sheet on A4 as a tagged PDF: the same bytes for the same sheet. It blocks its thread meanwhile. */
export async function typeset(sheet: Sheet): Promise<Uint8Array> {
  started ??= startTypst()
  await started
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  const text = JSON.stringify(sheet, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
  for (const font of await documentFonts(text + alwaysNeeded, sheet.title, sheet.region)) await builder.add_raw_font(font)
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

/** Digits of page numbers. */
const alwaysNeeded = '0123456789'
const fullDiagnostics = 3

const startTypst = async () => initTypst({ module_or_path: await readFile(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
