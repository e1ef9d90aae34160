import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: ReturnType<typeof PDFiumLibrary.init> | undefined

/** Returns the text of a PDF as Chrome's reader copies it, in reading order and with single spaces between words. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    return [...document.pages()]
      .map((page) => page.getText())
      .join(' ')
      .replaceAll(/\s+/g, ' ')
  } finally {
    document.destroy()
  }
}
