import { relative } from 'node:path'
import { beforeAll } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'

declare module 'vitest' {
  interface TaskMeta {
    /** The path of the file that the same worker ran before this one. Undefined for its first file. */
    after?: string
  }
}

const worker = globalThis as typeof globalThis & { plutusLastTestFile?: string }

/**
 * Records in each file's result which file the worker ran before, as its leftovers can cause a failure. A second run then repeats both
 * (second-run.ts).
 */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from this pattern
beforeAll(({}, { file }) => {
  const { plutusLastTestFile: after } = worker
  if (after) file.meta.after = after
  worker.plutusLastTestFile = relative(root, file.filepath)
})
