import * as z from 'zod/mini'
import { findUnprintable } from './printable-text.ts'

/** Rejects a text with letters that the fonts of our documents lack, and one of which nothing would be printed. */
export const printableText = z.check<string>(({ value, issues }) => {
  const message = findUnprintable(value)
  if (message) issues.push({ code: 'custom', input: value, message, continue: true })
})
