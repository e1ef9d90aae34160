import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open as openFile, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getStorageDriver, type StorageDriver } from '@directus/api/storage/get-storage-driver'
import type { StorageSettings } from '#contracts/settings/storage-env.ts'
import { isAbsent, isOfMachine, toStoreFault, unnamedAbsence } from './store-fault.ts'

export type StoredFile = { size: number; modified: Date }

/** A stored file as a path on this machine. Disposing of it deletes what was copied. */
export type LocalCopy = AsyncDisposable & { path: string }

/** The folders of files that rows name. */
export const storeFolders = ['uploads', 'avatars', 'documents', 'imports', 'studio'] as const

/** The folder of web builds, which the list of builds names. Archives leave it out, because the next start stores its build again. */
export const buildsFolder = 'web-builds'

/** The end of the name of a file in DATA_DIR that is not stored. It is an unchecked upload, or a copy of a file in a bucket. */
const stagedEnd = '.part'

/** Returns true for the name of a file in DATA_DIR that is no stored file. */
export const isStaged = (name: string): boolean => /\.(part|incoming)$/.test(name)

/** In ms. */
const presentMs = 10_000

const isHidden = (key: string): boolean => /(^|\/)\.[^/]*$/.test(key)

/**
 * The files of Plutus, by keys such as `documents/ID`. They are in DATA_DIR, or in a bucket. A call that a bucket refuses or does not answer
 * throws a StoreFault, and one of the disk its own error.
 */
export class FileStore {
  readonly dataDir: string
  readonly settings: StorageSettings
  #driver: Promise<StorageDriver> | undefined
  #presentUntil = 0

  constructor(settings: StorageSettings, dataDir: string) {
    this.settings = settings
    this.dataDir = dataDir
  }

  get isLocal(): boolean {
    return this.settings.driver === 'local'
  }

  /** Returns a new path in DATA_DIR at which a file is written before `put` stores it under this key. */
  stage(key: string): string {
    return `${this.#pathOf(key)}.${randomUUID()}${stagedEnd}`
  }

  /** Stores the complete file at a path of `stage`, which is then gone. Another reader sees all of it or none. */
  async put(key: string, staged: string): Promise<void> {
    if (this.isLocal) return rename(staged, this.#pathOf(key))
    await this.#call((driver) => driver.write(key, createReadStream(staged)))
    await rm(staged, { force: true })
  }

  /** Stores bytes under a key. On a disk they are complete or absent after a power cut. */
  async write(key: string, bytes: Uint8Array): Promise<void> {
    if (!this.isLocal) return this.#call((driver) => driver.write(key, Readable.from([Buffer.from(bytes)])))
    const staged = this.stage(key)
    await mkdir(dirname(staged), { recursive: true })
    try {
      await writeFlushed(staged, bytes)
      await rename(staged, this.#pathOf(key))
    } catch (error) {
      await rm(staged, { force: true })
      throw error
    }
  }

  /** Returns a file's bytes. Undefined if it is not there. */
  read(key: string): Promise<Buffer | undefined> {
    return this.#find(async (driver) => {
      const chunks: Buffer[] = []
      for await (const chunk of await driver.read(key)) chunks.push(chunk)
      return Buffer.concat(chunks)
    })
  }

  /**
   * Returns a file as a stream with its size. Undefined if it is not there. A file in a bucket is copied first, because a bucket ends a
   * response that a slow reader does not take.
   */
  async open(key: string): Promise<(StoredFile & { content: Readable }) | undefined> {
    const found = await this.stat(key)
    if (!found) return undefined
    // the open file outlives the name of its copy
    await using copy = await this.checkOut(key)
    const file = await openFile(copy.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    return file && { ...found, content: file.createReadStream() }
  }

  /** Returns a file's size and the time at which it was stored. Undefined if it is not there. */
  stat(key: string): Promise<StoredFile | undefined> {
    return this.#find((driver) => driver.stat(key))
  }

  /** Deletes a file. One that is not there counts as deleted. */
  async remove(key: string): Promise<void> {
    await this.#find((driver: StorageDriver) => driver.delete(key))
  }

  /** Yields the names of the files in a folder, in no order. */
  async *list(folder: string): AsyncGenerator<string> {
    const prefix = `${folder}/`
    try {
      for await (const found of (await this.#open()).list(prefix)) {
        // a bucket with a folder of its own yields a slash first
        const key = found.replaceAll(sep, '/').replace(/^\/+/, '')
        if (key.startsWith(prefix) && !isStaged(key) && !isHidden(key)) yield key.slice(prefix.length)
      }
    } catch (error) {
      if (!isAbsent(error, this.settings)) throw this.#explain(error)
    }
  }

  /** Makes a file readable at a path of this machine. A missing file has a path at which nothing is. */
  async checkOut(key: string): Promise<LocalCopy> {
    if (this.isLocal) return { path: this.#pathOf(key), [Symbol.asyncDispose]: async () => undefined }
    const path = this.stage(key)
    await mkdir(dirname(path), { recursive: true })
    const dispose = () => rm(path, { force: true })
    try {
      await this.#find(async (driver) => pipeline(await driver.read(key), createWriteStream(path, { flags: 'wx' })))
    } catch (error) {
      await dispose()
      throw error
    }
    return { path, [Symbol.asyncDispose]: dispose }
  }

  /** Returns where the operator finds a file, or a folder. */
  describe(key: string): string {
    if (this.settings.driver === 'local') return this.#pathOf(key)
    const { bucket, root } = this.settings.options
    return `s3://${[bucket, root, key].filter(Boolean).join('/')}`
  }

  #pathOf(key: string): string {
    return join(this.dataDir, key)
  }

  #open(): Promise<StorageDriver> {
    const { settings } = this
    this.#driver ??= getStorageDriver(settings.driver).then(
      (Driver) => new Driver(settings.driver === 's3' ? settings.options : { root: this.dataDir }),
    )
    return this.#driver
  }

  async #call<T>(act: (driver: StorageDriver) => Promise<T>): Promise<T> {
    const driver = await this.#open()
    try {
      return await act(driver)
    } catch (error) {
      throw this.#explain(error)
    }
  }

  async #find<T>(act: (driver: StorageDriver) => Promise<T>): Promise<T | undefined> {
    const driver = await this.#open()
    try {
      return await act(driver)
    } catch (error) {
      if (!isAbsent(error, this.settings)) throw this.#explain(error)
      if (Object(error).name === unnamedAbsence) await this.#requireBucket()
      return undefined
    }
  }

  #explain(error: unknown): unknown {
    return this.isLocal || isOfMachine(error) ? error : toStoreFault(error, this.settings)
  }

  /** Throws a StoreFault if there is no bucket. One that was there is not asked for again at once. */
  async #requireBucket(): Promise<void> {
    if (performance.now() < this.#presentUntil) return
    for await (const _ of this.list('trials')) break
    this.#presentUntil = performance.now() + presentMs
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await openFile(path, 'wx')
  try {
    await handle.writeFile(bytes)
    // the daily sweep compares ages by this process's clock
    await handle.utimes(new Date(), new Date())
    await handle.sync()
  } finally {
    await handle.close()
  }
}
