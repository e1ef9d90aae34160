import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plutusNames } from '#bff/adapters/plutus-names.ts'
import { bffVariables } from '#bff/env.ts'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import { launchVariables } from '#bff/launch/env.ts'
import { abilityNames, companyRoles } from '#graphql/contracts/access/abilities.ts'
import actions from '#graphql/contracts/company/action-labels.json' with { type: 'json' }
import { issuedDocumentKinds } from '#graphql/contracts/document/words.ts'
import { restPaths } from '#graphql/contracts/rest/rest-paths.ts'
import { rulesVariables } from '#graphql/contracts/settings/variables.ts'
import { errorCodes } from '#graphql/errors/error-codes.ts'
import { hiddenTables } from '#graphql/model/hidden-tables.ts'
import { model } from '#graphql/model/model.ts'
import { identities } from '#graphql/model/policies.ts'
import { accountMails } from '#graphql/rules/app/account-mails.ts'
import { exportKinds } from '#graphql/rules/app/export-routes.ts'
import { jobHandlers } from '#graphql/rules/app/job-handlers.ts'
import { operatorCommands } from '#graphql/rules/app/operator/operator-commands.ts'
import { rewardKinds } from '#graphql/rules/app/reward-kinds.ts'
import { upgrades } from '#graphql/rules/app/upgrades.ts'
import { outsideSuppliers } from '#graphql/rules/catalogue/voucher/outside-suppliers.ts'
import { secretVariables } from '#graphql/secret-files.ts'
import { ensureSecrets } from '#graphql/secrets.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { codeFiles, read } from './own-files.ts'

const written = codeFiles.filter((path) => !path.endsWith('.test.ts'))
const bff = written.filter((path) => path.startsWith('bff/')).map(read)
const servers = [...bff, ...written.filter((path) => path.startsWith('graphql/')).map(read)]
const readers = servers.filter((text) => /process\.env|ProcessEnv|Environment\b/.test(text))

/** Returns the first captured group of every match of the expression in the texts. */
const found = (texts: string[], expression: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(expression)].map((match) => match.slice(1).find(Boolean) ?? ''))

/** The names that rows, cookies, links, files and other programs store, each read from the code that defines it. */
const named: Record<string, () => string[]> = {
  'tables and their columns': () => [
    ...model.map(({ name, fields }) => `${name}: ${Object.keys(fields).sort().join(' ')}`),
    ...Object.entries(hiddenTables).map(([name, { columns }]) => `${name}: ${Object.keys(columns).sort().join(' ')}`),
  ],
  'fixed users of the database': () =>
    identities.map(({ name, storedName = name, user, role, policy }) => [storedName, user, role, policy].join(' ')),
  jobs: () => Object.keys(jobHandlers),
  upgrades: () => Object.keys(upgrades),
  'account mails': () => [...accountMails.keys()],
  'acts of the activity log': () => Object.entries(actions).flatMap(([noun, acts]) => Object.keys(acts).map((act) => `${noun}.${act}`)),
  roles: () => [...companyRoles],
  abilities: () => abilityNames,
  'error codes and their statuses': () => Object.entries(errorCodes).map(([name, status]) => `${name} ${status}`),
  exports: () => Object.keys(exportKinds),
  'documents of ours': () => [...issuedDocumentKinds],
  redemptions: () => Object.values(rewardKinds).map(({ redeem }) => redeem.orderedAs),
  'suppliers of vouchers': () => ['printed', 'inventory', ...Object.keys(outsideSuppliers)],
  'purposes of one-time codes': () => found(servers, /type CodePurpose = (.+)/g).flatMap((union) => found([union], /'(\w+)'/g)),
  'labels of keyed hashes': () => found(servers, /\.update\([`']([a-z-]+)\|/g),
  cookies: () => [plutusNames.cookie, ...found(servers, /hostCookie\(\w+, '([\w-]+)'/g)],
  'purposes of sealed cookies': () => found(bff, /\bpurpose: '([\w-]+)'/g),
  'secrets.json': () => Object.keys(secretsMade()),
  'the operator’s commands': () => Object.keys(operatorCommands),
  metrics: () => [
    ...found(
      createMetrics(plutusNames.metrics)
        .registry.getMetricsAsArray()
        .map(({ name }) => name),
      /^(plutus_\w+)/g,
    ),
    ...found(bff, /'(plutus_\w+)'/g),
  ],
  'paths of calls': () => Object.keys(restPaths),
  'addresses of pages': () => routeDefinitions.map(({ path }) => path),
  'links that are sent out': () =>
    found(servers, /(?:publicUrl|rewardUrl)\}(\/[^`]*)`/g).map((path) => path.replaceAll(/\$\{[^}]*\}/g, '…')),
  'variables of the environment': () => [
    ...Object.keys(rulesVariables.shape),
    ...bffVariables,
    ...launchVariables,
    ...found([...readers, ...bff], /\b(?:env|vars|variables)\.([A-Z][A-Z0-9_]+)\b|\bread\w*\((?:env, )?'([A-Z][A-Z0-9_]+)'/g),
    ...found(readers, /'([A-Z][A-Z0-9]*_[A-Z0-9_]+)'/g),
  ],
  'stored name ← name in the code, where they differ': () => [
    ...identities.flatMap(({ name, storedName }) => (storedName ? [`${storedName} ← ${name}`] : [])),
    ...renamedSecrets(),
    ...renamedVariables(),
    ...found(servers, /[`'](paper-[a-z]*)/g).map((key) => `${key} ← document`),
  ],
}

const listed = readFileSync(new URL('stored-names.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((section) => section.trim().split('\n'))
const expected = Object.fromEntries(listed.map(([title = '', ...names]) => [title, names.filter(Boolean)]))

it.each(Object.entries(named))('keeps the names that are stored or public: %s (tests/conventions/stored-names.txt)', (title, names) => {
  expect([...new Set(names())].sort()).toEqual(expected[title])
})

it('lists no unused groups', () => {
  expect(Object.keys(expected)).toEqual(Object.keys(named))
})

/** Returns the secrets that are stored under an older name than the code uses. */
function renamedSecrets(): string[] {
  return inNewFolder((folder) => {
    const byValue = new Map(Object.entries(ensureSecrets({ DATA_DIR: folder })).map(([name, value]) => [value, name]))
    return Object.entries(storedSecrets(folder)).flatMap(([stored, value]) => {
      const name = byValue.get(value)
      return name === stored ? [] : [`${stored} ← ${name}`]
    })
  })
}

/** Returns the tokens whose environment variable differs from the name of the secret. */
const renamedVariables = (): string[] =>
  Object.entries(secretVariables).flatMap(([name, variable]) => {
    const [, word] = /^DIRECTUS_(\w+)_TOKEN$/.exec(variable) ?? []
    return word === undefined || name === `${word.toLowerCase()}Token` ? [] : [`${variable} ← ${name}`]
  })

const storedSecrets = (folder: string): Record<string, string> => JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))

function secretsMade(): object {
  return inNewFolder((folder) => {
    ensureSecrets({ DATA_DIR: folder })
    return storedSecrets(folder)
  })
}

function inNewFolder<T>(act: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-names-'))
  try {
    return act(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
