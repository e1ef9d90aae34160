import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import words from '#contracts/company/action-labels.json' with { type: 'json' }
import { bulkActKinds } from '#contracts/reward/bulk-acts.ts'
import { exportKinds } from '#rules/app/export-routes.ts'
import { actionLabel } from './audit-export.ts'

const graphql = new URL('../../../', import.meta.url)

/**
 * Matches the action of an audit call in the source: `audit('team.invite', …)`, `action: 'team.invite'` and `action = isIt ? 'team.invite'
 * : 'team.remove'`, also across lines.
 */
const written =
  /\b(?:audit\w*|record)\(\s*(?:[\w.]+,\s*)*((?:[\w. =]*\?\s*)?'[a-z_]+\.[a-z_]+'(?:\s*:\s*'[a-z_]+\.[a-z_]+')?)|\baction\b\s*[:=]([^,;\n]*'[a-z_]+\.[a-z_]+'[^,;\n]*)/g

const sources = ['rules', 'offline'].flatMap((folder) =>
  readdirSync(new URL(folder, graphql), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `${folder}/${path}`),
)
const actions = new Set([
  'campaign.cancel_matching', // of rows that an earlier version wrote
  ...bulkActKinds.map((kind) => `rewards.${kind}`),
  // platform/export/ticket.ts audits each kind that does not audit its own downloads
  ...Object.entries(exportKinds).flatMap(([kind, { begin }]) => (begin ? [] : `${kind}.export`)),
  ...sources.flatMap((path) => {
    const found = [...readFileSync(new URL(path, graphql), 'utf8').matchAll(written)]
    return found.flatMap(([text]) => [...text.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action))
  }),
])

it('has a label for every action that the rules write, the same in files and on the page', () => {
  expect(actions.size).toBeGreaterThan(25)
  expect([...actions].filter((action) => !actionLabel(action))).toEqual([])
})

it('has no label for an action that the rules never write', () => {
  const said = Object.entries(words).flatMap(([noun, acts]) => Object.keys(acts).map((act) => `${noun}.${act}`))
  expect(said.filter((action) => !actions.has(action))).toEqual([])
})
