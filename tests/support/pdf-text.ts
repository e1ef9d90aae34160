import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: ReturnType<typeof PDFiumLibrary.init> | undefined

/** All the text of a PDF, as Chrome's own reader finds and copies it: characters in reading order, one space between words. */
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
