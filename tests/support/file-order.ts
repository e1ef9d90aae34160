import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '#bff/launch/pinned-node.mjs'
import { suiteOf } from './suites.ts'

const committedPath = join(root, 'tests/seconds.json')
/** What is not in the list took less. */
const fewSeconds = 2

/** The suites by when they begin: those with a BFF share one, and unit, whose files are short, fills what the last long ones leave idle. */
const suites = ['e2e', 'bff', 'rules', 'ports', 'launcher', 'contract', 'conventions', 'unit']

/**
 * Longest first, by the committed seconds of a whole run, so that none begins late. Where a run names its files one by one
 * (second-run.ts), they run in that order.
 */
export class FileOrder extends BaseSequencer {
  readonly #named = process.env.PLUTUS_FILE_ORDER?.split(',') ?? []
  readonly #seconds: Record<string, number> = existsSync(committedPath) ? JSON.parse(readFileSync(committedPath, 'utf8')) : {}

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pathOf = ({ moduleId }: TestSpecification) => relative(root, moduleId)
    if (this.#named.length) return files.toSorted((a, b) => this.#named.indexOf(pathOf(a)) - this.#named.indexOf(pathOf(b)))
    const secondsOf = (file: TestSpecification) => this.#seconds[pathOf(file)] ?? fewSeconds
    const placeOf = (file: TestSpecification) => suites.indexOf(suiteOf(pathOf(file)))
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a))
  }
}
