import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildSchema, parse, specifiedRules, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { createDeveloperFolder, type DeveloperFolder, guideFiles, guideInstall } from './developer-folder.ts'

let stack: TestStack
let developer: DeveloperFolder
beforeAll(async () => {
  stack = await startStack({ bff: true })
  developer = createDeveloperFolder()
})
afterAll(async () => {
  developer?.remove()
  await stack?.stop()
})

/** Loads the configuration of a folder as an editor does, from graphql-config and documents in code, with codegen’s packages. */
async function loadEditorConfig(folder: string) {
  const codegen = createRequire(createRequire(import.meta.url).resolve('@graphql-codegen/cli'))
  const [{ loadConfig }, { CodeFileLoader }] = [codegen('graphql-config'), codegen('@graphql-tools/code-file-loader')]
  const readCode = ({ loaders }: { loaders: { documents: { register: (loader: unknown) => void } } }) => {
    loaders.documents.register(new CodeFileLoader())
    return { name: 'code' }
  }
  const config = await loadConfig({ rootDir: folder, throwOnMissing: true, extensions: [readCode] })
  return config.getDefault()
}

describe('the guide for developers', { tags: ['sweep'] }, () => {
  it('names the package versions that are tested here', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const own: Record<string, string> = { ...dependencies, ...devDependencies }
    const named = guideInstall.match(/\S+@\d\S+/g) ?? []
    expect(named.length).toBe(5)
    for (const each of named) {
      const at = each.lastIndexOf('@')
      expect([each.slice(0, at), each.slice(at + 1)]).toEqual([each.slice(0, at), own[each.slice(0, at)]])
    }
  })

  it('points editors at a schema that is served', async () => {
    const [, path = ''] =
      /^schema: http:\/\/localhost:3000(\S+)$/m.exec(guideFiles.find(({ name }) => name === '.graphqlrc.yml')?.text ?? '') ?? []
    const served = await fetch(`${stack.url}${path}`)
    expect([served.status, await served.text()]).toEqual([200, readFileSync(join(root, 'graphql/schema.graphql'), 'utf8')])
    const file = join(developer.folder, '.graphqlrc.yml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('http://localhost:3000', stack.url))
    const editor = await loadEditorConfig(developer.folder)
    expect(await editor.getSchema('string')).toContain('launchCampaign(')
    expect(await editor.getDocuments()).toHaveLength(2)
  })

  it('keeps the editor configuration of a Plutus clone for the documents of the web app', async () => {
    const editor = await loadEditorConfig(root)
    const schema = await editor.getSchema('string')
    expect(schema).toContain('directive @filters(by: [String!]!) on VARIABLE_DEFINITION')
    const [source] = await editor.loadDocuments('web/features/api-keys/keys-query.ts')
    // the fragment beside it is in another file
    const rules = specifiedRules.filter(({ name }) => name !== 'KnownFragmentNamesRule')
    expect(validate(buildSchema(schema), parse(source.rawSDL), rules)).toEqual([])
    expect(source.rawSDL).toContain('api_keys(')
    expect(editor.documents).toEqual(['web/**/*.{ts,tsx}', '!web/gql/**'])
  })

  it('reports a field that does not exist before any call', async () => {
    const file = join(developer.folder, 'src/campaign-line.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('claimed_count', 'claimed'))
    const { code, said } = await developer.run('npx graphql-codegen', { PLUTUS_URL: stack.url, PLUTUS_KEY: stack.apiKey })
    expect(code).toBe(1)
    expect(said).toContain('Cannot query field "claimed" on type "campaigns"')
  })
})
