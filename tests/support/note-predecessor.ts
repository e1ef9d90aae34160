import { relative } from 'node:path'
import { beforeAll } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'

declare module 'vitest' {
  interface TaskMeta {
    /** The file that the same worker ran before this one. */
    after?: string
  }
}

const worker = globalThis as typeof globalThis & { plutusLastTestFile?: string }

/** Records the file that the worker ran before. Its leftovers can fail this file, so a second run repeats both (second-run.ts). */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from this pattern
beforeAll(({}, { file }) => {
  const { plutusLastTestFile: after } = worker
  if (after) file.meta.after = after
  worker.plutusLastTestFile = relative(root, file.filepath)
})
