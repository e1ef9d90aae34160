import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })

/** The paths of all files of the repository, committed or new, except those that Git ignores. */
export const files = listed.split('\n').filter((path) => path && existsSync(join(root, path)))

export const codeFiles = files.filter((path) => /^(web|bff|graphql|tests)\/.*\.(tsx?|mjs)$/.test(path))

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')
