import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'tar'
import * as z from 'zod/mini'
import { buildBytesMax, documentsFile, metaFileOf, webBuildId } from '#contracts/rest/web-builds.ts'

const latest = z.object({ id: webBuildId })

/** Returns the id of the web build in a folder. Undefined without a build there, and for one that another tool made. */
export async function readBuildId(webDir: string): Promise<string | undefined> {
  try {
    return z.parse(latest, JSON.parse(await readFile(join(webDir, 'builds/latest.json'), 'utf8'))).id
  } catch {
    return undefined
  }
}

/**
 * Packs the files that open pages of a build still load, and its documents, into one tar file. Leaves source maps out. Returns the same
 * bytes for the same files. Throws for a build beyond the maximum size.
 */
export async function packBuild(webDir: string, id: string): Promise<{ bytes: Buffer; sha256: string }> {
  const assets = (await readdir(join(webDir, 'assets'))).filter((name) => !/^\.|\.map$/.test(name)).sort()
  const names = [...assets.map((name) => `assets/${name}`), documentsFile, metaFileOf(id)]
  const chunks: Buffer[] = []
  for await (const chunk of create({ cwd: webDir, portable: true, noPax: true, mtime: new Date(0) }, names)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (bytes.length > buildBytesMax) throw new Error(`The web build in ${webDir} is too large for other machines: ${bytes.length} bytes.`)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
