import { Parser } from 'saxen'
import { inflateEntry } from './inflate-entry.ts'
import { damaged, type ZipEntry } from './zip-entries.ts'

export type XmlHandlers = {
  /** Attributes are read only when asked for, and stand as written: those that matter hold no entity. */
  open?: (name: string, attributes: () => Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Reads a part of the archive as XML and stops after each piece. Prefixes of names are dropped. */
export async function* readXml(archive: Buffer, entry: ZipEntry, { open, close, text }: XmlHandlers): AsyncGenerator<void> {
  const parser = new Parser()
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('openTag', (name, attributes) => open?.(localName(name), attributes))
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) parser.on('text', (value, decode) => text(decode(value)))
  if (text) parser.on('cdata', (value) => text(value))
  for await (const piece of inflateEntry(archive, entry)) {
    parser.write(piece)
    yield
  }
  parser.end()
}

/** Reads all of a small part. */
export async function readXmlWhole(archive: Buffer, entry: ZipEntry, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(archive, entry, handlers));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
