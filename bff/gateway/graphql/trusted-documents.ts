import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GraphQLSchema, parse, print, validate } from 'graphql'
import * as z from 'zod/mini'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import { type CompiledDocument, compileDocument } from './compiled-document.ts'
import { takeFilterShapes } from './filter-shapes.ts'
import type { PublicCollection } from './public-collection.ts'

export type TrustedDocuments = ReturnType<typeof createTrustedDocuments>

type Options = {
  schema: GraphQLSchema
  manifestFile: string
  archiveDir: string
  publicCollections?: PublicCollection[] | undefined
  now?: () => number
  onInvalid?: (hash: string) => void
  /** The build's list is missing or malformed: its pages can ask nothing. */
  onUnreadable?: (reason: string) => void
}

/** Codegen's file: `sha256:…` → text. */
const manifest = z.record(z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)), z.string())

/**
 * The documents that a session may run: those of this web build and of the last thirty days' builds, so that an open page survives a
 * deploy (C1, C2). Read again when the build changes. Refuses PERSISTED_DOCUMENT_REQUIRED, BAD_INPUT for a malformed id, CLIENT_OUTDATED
 * for a build that is gone.
 */
export function createTrustedDocuments({ schema, manifestFile, archiveDir, publicCollections, now = Date.now, ...says }: Options) {
  let texts = new Map<string, string>()
  let compiled = new Map<string, CompiledDocument | undefined>()
  let byText = new Map<string, string>()
  let current: Record<string, string> = {}
  let readState = ''
  let checkedAt = 0

  function reload(): void {
    // Until now pages were given the last one, however long ago it was read.
    archive(archiveDir, current, now())
    current = readManifest(manifestFile, says.onUnreadable)
    archive(archiveDir, current, now())
    texts = new Map([...archived(archiveDir, now()), ...Object.entries(current)])
    compiled = new Map()
    byText = new Map([...texts].flatMap(([id, text]) => [[text, id] as const, [normalize(text) ?? text, id] as const]))
  }

  /** A new build, ours or that of a process beside us, is seen within a second. */
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
    const { ast, filters } = takeFilterShapes(parse(text))
    if (validate(schema, ast).length > 0) {
      says.onInvalid?.(hash)
      return undefined
    }
    return { ...compileDocument(hash, filters.size > 0 ? print(ast) : text, ast, schema, publicCollections), filters }
  }

  return {
    /** By its id alone; a text beside it, or instead, is refused. */
    byId(id: unknown): CompiledDocument {
      if (typeof id !== 'string') throw new Refusal('PERSISTED_DOCUMENT_REQUIRED')
      if (!/^sha256:[0-9a-f]{64}$/.test(id)) throw badInput('documentId')
      return find(id)
    },
    /** GraphQL clients over WebSocket send the text: it has to be one of the known ones. */
    byText(text: string): CompiledDocument {
      refresh()
      const known = byText.get(text) ?? byText.get(normalize(text) ?? '')
      if (known === undefined) throw new Refusal('PERSISTED_DOCUMENT_REQUIRED')
      return find(known)
    },
    /** Reads the build's list now, not at the first call: what is wrong with it is said at the start. */
    readNow: refresh,
    /** Called daily: today's build counts as served until another replaces it. */
    stillServed: (): void => archive(archiveDir, current, now()),
    get count() {
      refresh()
      return texts.size
    },
  }
}

const writtenAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

function readManifest(file: string, onUnreadable?: (reason: string) => void): Record<string, string> {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    onUnreadable?.(error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error))
    return {}
  }
}

function normalize(text: string): string | undefined {
  try {
    return print(parse(text, { maxTokens: 2000 }))
  } catch {
    return undefined
  }
}

const keepMs = 30 * 24 * 60 * 60 * 1000

/** Named by content, so that a build is kept once; touched at each start while it is the current one. */
function archive(dir: string, current: Record<string, string>, now: number): void {
  if (Object.keys(current).length === 0) return
  mkdirSync(dir, { recursive: true })
  const text = JSON.stringify(current)
  const kept = join(dir, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`)
  writeFileSync(kept, text)
  // its age is told by this clock, which need not be that of the disk
  utimesSync(kept, new Date(now), new Date(now))
  for (const file of readdirSync(dir)) {
    const path = join(dir, file)
    if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > keepMs) rmSync(path, { force: true })
  }
}

function archived(dir: string, now: number): [string, string][] {
  const files = statSync(dir, { throwIfNoEntry: false }) ? readdirSync(dir) : []
  return files
    .map((file) => join(dir, file))
    .filter((path) => path.endsWith('.json') && now - statSync(path).mtimeMs <= keepMs)
    .flatMap((path) => Object.entries(readManifest(path)))
}
