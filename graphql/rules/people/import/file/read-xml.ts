import { Parser } from 'saxen'
import { damagedFileError, type ZipPart } from './zip-parts.ts'

export type XmlHandlers = {
  /** Called for each start tag. `attributes` parses its attributes, and `decode` resolves the XML entities in one. */
  open?: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Parses a file of the archive as XML and calls the handlers, with names without namespace prefixes. Yields the share read so far after
 * each piece. Throws FILE_UNREADABLE if it is malformed.
 */
export async function* readXml(part: ZipPart, { open, close, text }: XmlHandlers): AsyncGenerator<number> {
  const parser = new Parser()
  parser.on('error', () => {
    throw damagedFileError()
  })
  parser.on('openTag', (name, attributes, decode) => open?.(localName(name), attributes, decode))
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) parser.on('text', (value, decode) => text(decode(value)))
  if (text) parser.on('cdata', (value) => text(value))
  let read = 0
  for await (const piece of part.read()) {
    parser.write(piece)
    read += Buffer.byteLength(piece)
    yield Math.min(read / part.bytes, 1)
  }
  parser.end()
}

/** Parses a whole XML file of the archive and calls the handlers for its tags and texts. For small files, as it reports no progress. */
export async function readXmlWhole(part: ZipPart, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(part, handlers));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
