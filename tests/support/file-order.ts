import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '#bff/launch/pinned-node.mjs'
import { suiteOf } from './suites.ts'

const committedPath = join(root, 'tests/seconds.json')
/** The seconds assumed for a test file that is not in tests/seconds.json. */
const fewSeconds = 2

/** The suites in the order in which they start. Suites with a BFF share one, and the short unit files fill idle workers at the end. */
const suites = ['e2e', 'bff', 'rules', 'ports', 'launcher', 'contract', 'conventions', 'unit']

/**
 * Orders test files longest first, by the committed seconds of a whole run. A run that names its files one by one keeps their order
 * (second-run.ts).
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
