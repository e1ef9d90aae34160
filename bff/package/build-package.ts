import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { root } from '#bff/launch/pinned-node.mjs'

/**
 * Builds the BFF as the package `plutus-bff` (`npm run build:bff [FOLDER]`), compiled because Node strips no types under node_modules. It
 * contains the code, its types and the GraphQL schema. Refuses a folder with other content, which would be lost.
 */
const packageName = 'plutus-bff'
const outDir = resolve(process.argv[2] ?? join(root, 'bff/dist'))
if (!isReplaceable(outDir)) {
  process.stderr.write(`${outDir} holds something else than ${packageName}. Name an empty folder, or one that is not there yet.\n`)
  process.exit(1)
}
rmSync(outDir, { recursive: true, force: true })

const made = await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: { index: join(root, 'bff/package/index.ts'), 'frame-worker': join(root, 'bff/web/frame-worker.ts') },
      output: { entryFileNames: '[name].js' },
    },
  },
})
const chunks = [made]
  .flat()
  .flatMap((each) => ('output' in each ? each.output.flatMap((file) => (file.type === 'chunk' ? [file] : [])) : []))
const extra = chunks.filter(({ isEntry }) => !isEntry).map(({ fileName }) => fileName)
if (extra.length > 0) throw new Error(`The package is more than its module and its thread: ${extra.join(', ')}`)

const own: Record<'dependencies' | 'devDependencies', Record<string, string>> & { version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const libraries = new Set(
  chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name) && !/^[./]/.test(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
)
const typesOf = Object.fromEntries(['@types/node', '@types/ws'].map((name) => [name, own.devDependencies[name]]))
for (const name of Object.keys(typesOf)) libraries.add(name)
libraries.add('@iconify-json/lucide') // loaded at the first request of an icon
libraries.add('ioredis') // the type of `limitStore`

const dependencies = Object.fromEntries(
  [...libraries].sort().map((name) => {
    const version = own.dependencies[name] ?? typesOf[name]
    if (!version) throw new Error(`${name} is imported and is no dependency`)
    return [name, version]
  }),
)

writeTypes()
copyFileSync(join(root, 'graphql/schema.graphql'), join(outDir, 'schema.graphql'))
copyFileSync(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`)

function manifest(): object {
  return {
    name: packageName,
    version: own.version,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22' },
    exports: { '.': { types: './types/bff/package/index.d.ts', default: './index.js' }, './schema.graphql': './schema.graphql' },
    // declarations import each other by the paths of the sources
    imports: {
      '#bff/*.ts': './types/bff/*.d.ts',
      '#graphql/*.ts': './types/graphql/*.d.ts',
      ...Object.fromEntries(['contracts', 'errors', 'model'].map((name) => [`#${name}/*.ts`, `./types/graphql/${name}/*.d.ts`])),
    },
    dependencies,
  }
}

/** Returns true for a folder that is safe to replace: missing, empty, or written by this script. */
function isReplaceable(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === packageName
}

/**
 * Writes the type declarations of the package. They are made in a temporary folder, because elsewhere the compiler names inferred types by
 * paths outside the package.
 */
function writeTypes(): void {
  const made = mkdtempSync(join(tmpdir(), 'plutus-types-'))
  const config = join(made, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: join(made, 'types'),
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const sources = { extends: join(root, 'tsconfig.json'), include: [], files: [join(root, 'bff/package/index.ts')] }
  writeFileSync(config, JSON.stringify({ ...sources, compilerOptions }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', config], { encoding: 'utf8' })
  if (status === 0) cpSync(join(made, 'types'), join(outDir, 'types'), { recursive: true })
  rmSync(made, { recursive: true })
  if (status !== 0) throw new Error(`The types of the package were not written:\n${stdout}`)
}
