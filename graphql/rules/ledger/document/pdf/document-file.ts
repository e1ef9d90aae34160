import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import type { Knex } from 'knex'
import { documentFolder, documentPath } from '#rules/company/document/document-files.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { filled, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { log } from '#rules/platform/log.ts'
import type { Row } from '../../../../model/tables.ts'
import type { IssuedDocument } from './document-sheet.ts'
import { renderPdf } from './render-pdf.ts'

type Issued = Pick<Row<'documents'>, 'id' | 'kind' | 'details' | 'file'>

const underWay = new Map<string, Promise<string>>()

/**
 * The file of a document of ours. It is drawn when someone first asks for it, from nothing but what it was issued with; the same bytes
 * are served ever after, even if a later version would draw it otherwise. Callers at the same moment get the same file.
 */
export async function documentFile(knex: Knex, id: string): Promise<string> {
  const row = await orThrow(knex('documents').where({ id, status: 'issued' }).first('id', 'kind', 'details', 'file'))
  if (row.file && (await sizeOf(row.file))) return documentPath(row.file)
  const file = underWay.get(id) ?? draw(knex, row).finally(() => underWay.delete(id))
  underWay.set(id, file)
  return documentPath(await file)
}

/** The file first, then its name in the row: no row points to half a file, and the sweep removes what no row names. */
async function draw(knex: Knex, row: Issued): Promise<string> {
  const { id, kind, details, file } = row
  if (file) log.error({ document: id, error: 'The file of an issued document is gone; it is drawn again' })
  const pdf = await renderPdf({ kind, details: parseJson(details) } as IssuedDocument)
  const name = `${id}.${randomBytes(6).toString('hex')}.pdf`
  await store(documentPath(name), pdf)
  if (await nameFile(row, name, pdf.byteLength)) return name
  // Another process was first, and everyone gets what it drew.
  await rm(documentPath(name), { force: true })
  return filled((await orThrow(knex('documents').where({ id }).first('file'))).file)
}

/** Names a document's file, unless another process did meanwhile; returns whether it was done. */
const nameFile = ({ id, file: before }: Issued, file: string, size: number): Promise<boolean> =>
  transact(async ({ trx, changes }) => {
    const taken = await trx('documents').where({ id, file: before }).update({ file, media_type: 'application/pdf', size })
    if (taken) changes.add('documents', id)
    return taken > 0
  })

async function store(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(documentFolder(), { recursive: true })
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(documentPath(file)).then(
    ({ size }) => size,
    () => undefined,
  )
