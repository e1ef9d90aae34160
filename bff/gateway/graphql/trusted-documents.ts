import { statSync } from 'node:fs'
import { type GraphQLSchema, parse, print, validate } from 'graphql'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import { type CompiledDocument, compileDocument } from './compiled-document.ts'
import { extractFilterShapes } from './filter-shapes.ts'
import { archive, type Manifest, parseManifest, readArchive, readManifest } from './manifest-archive.ts'
import type { PublicCollection } from './public-collection.ts'

export type TrustedDocuments = ReturnType<typeof createTrustedDocuments>

type Options = {
  schema: GraphQLSchema
  manifestFile: string
  archiveDir: string
  publicCollections?: PublicCollection[] | undefined
  now?: () => number
  onInvalid?: (hash: string) => void
  /** Called when the build's manifest is missing or malformed. Its pages can then run no documents. */
  onUnreadable?: (reason: string) => void
}

/**
 * Holds the documents that sessions may run, those of all builds served in the last thirty days (C1, C2). Pages opened before a deploy
 * continue to work. Refuses PERSISTED_DOCUMENT_REQUIRED, BAD_INPUT for a malformed id, CLIENT_OUTDATED for an unknown one.
 */
export function createTrustedDocuments({ schema, manifestFile, archiveDir, publicCollections, now = Date.now, ...callbacks }: Options) {
  let texts = new Map<string, string>()
  let compiled = new Map<string, CompiledDocument | undefined>()
  let byText = new Map<string, string>()
  let current: Manifest = {}
  let readState = ''
  let checkedAt = 0

  function reload(): void {
    // Until now pages were served from the last manifest, so its thirty days start now.
    archive(archiveDir, current, now())
    current = readManifest(manifestFile, callbacks.onUnreadable)
    archive(archiveDir, current, now())
    texts = new Map([...readArchive(archiveDir, now()), ...Object.entries(current)])
    compiled = new Map()
    byText = new Map([...texts].flatMap(([id, text]) => [[text, id] as const, [normalize(text) ?? text, id] as const]))
  }

  /** Reloads the documents if the manifest or the archive changed. Checks at most once a second. */
  function refresh(): void {
    if (now() - checkedAt < 1000) return
    checkedAt = now()
    const state = `${writtenAt(manifestFile)} ${writtenAt(archiveDir)}`
    if (state === readState) return
    reload()
    readState = `${writtenAt(manifestFile)} ${writtenAt(archiveDir)}`
  }

  function find(hash: string): CompiledDocument {
    refresh()
    if (!compiled.has(hash)) compiled.set(hash, compile(hash))
    const document = compiled.get(hash)
    if (!document) throw new Refusal('CLIENT_OUTDATED')
    return document
  }

  function compile(hash: string): CompiledDocument | undefined {
    const text = texts.get(hash)
    if (text === undefined) return undefined
    const { ast, filters } = extractFilterShapes(parse(text))
    if (validate(schema, ast).length > 0) {
      callbacks.onInvalid?.(hash)
      return undefined
    }
    return { ...compileDocument(hash, filters.size > 0 ? print(ast) : text, ast, schema, publicCollections), filters }
  }

  return {
    /**
     * Returns a document by its id `sha256:…`. Refuses PERSISTED_DOCUMENT_REQUIRED without an id, BAD_INPUT for a malformed and
     * CLIENT_OUTDATED for an unknown one.
     */
    byId(id: unknown): CompiledDocument {
      if (typeof id !== 'string') throw new Refusal('PERSISTED_DOCUMENT_REQUIRED')
      if (!/^sha256:[0-9a-f]{64}$/.test(id)) throw badInput('documentId')
      return find(id)
    },
    /**
     * Returns a document by its text, which GraphQL clients send over WebSocket. Refuses PERSISTED_DOCUMENT_REQUIRED for a text in no
     * manifest.
     */
    byText(text: string): CompiledDocument {
      refresh()
      const hash = byText.get(text) ?? byText.get(normalize(text) ?? '')
      if (hash === undefined) throw new Refusal('PERSISTED_DOCUMENT_REQUIRED')
      return find(hash)
    },
    /** Stores the manifest of another machine’s build, so that its pages can run their documents here. Throws for a malformed one. */
    add: (text: string): void => archive(archiveDir, parseManifest(text), now()),
    /** Reads the manifest now instead of at the first call, so that errors in it are logged at the start. */
    readNow: refresh,
    /** Records that the current build is still served, so that its documents are kept for thirty more days. Call it daily. */
    markServed: (): void => archive(archiveDir, current, now()),
    get count() {
      refresh()
      return texts.size
    },
  }
}

const writtenAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

function normalize(text: string): string | undefined {
  try {
    return print(parse(text, { maxTokens: 2000 }))
  } catch {
    return undefined
  }
}
