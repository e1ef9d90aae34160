import { buildBytesMax, documentsFile, metaFileOf } from '#graphql/contracts/rest/web-builds.ts'

/** The files of another machine’s build by their paths, in the order in which they are stored, and the text of its documents. */
type BuildFiles = { files: Map<string, Buffer>; documents: string }

const blockBytes = 512

/** The sign of a plain file in a tar header. Links and folders have others. */
const plainFile = '0'

/**
 * Reads the tar file of a web build, as `packBuild` of the rules writes it. Throws for a file that is incomplete, too large, or of another
 * build. Throws for links too, and for names that no build has.
 */
export function readBuildFiles(bytes: Buffer, id: string): BuildFiles {
  if (bytes.length > buildBytesMax) throw new Error(`The tar file of the web build ${id} is too large`)
  const files = new Map<string, Buffer>()
  for (let at = 0; bytes[at]; ) {
    const { path, kind, size } = readHeader(bytes.subarray(at, at + blockBytes))
    const isOfBuild = /^assets\/[\w-][\w.-]*$/.test(path) || path === documentsFile || path === metaFileOf(id)
    if (!isOfBuild || kind !== plainFile) throw new Error(`The tar file of the web build ${id} contains ${JSON.stringify(path)}`)
    const from = at + blockBytes
    const content = bytes.subarray(from, from + size)
    if (content.length !== size) throw new Error(`The tar file of the web build ${id} is incomplete`)
    files.set(path, content)
    at = from + Math.ceil(size / blockBytes) * blockBytes
  }
  const documents = files.get(documentsFile)
  if (!documents || !files.delete(documentsFile) || !files.has(metaFileOf(id)))
    throw new Error(`The tar file of the web build ${id} is incomplete`)
  return { files, documents: String(documents) }
}

function readHeader(block: Buffer): { path: string; kind: string; size: number } {
  const read = (from: number, length: number) => block.toString('latin1', from, from + length).replace(/\0.*$/s, '')
  const [name, folder] = [read(0, 100), read(345, 155)]
  return { path: folder ? `${folder}/${name}` : name, kind: read(156, 1), size: Number.parseInt(read(124, 12), 8) || 0 }
}
