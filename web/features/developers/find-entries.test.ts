import { expect, it } from 'vitest'
import { findEntries } from './find-entries.ts'
import type { Reference } from './reference.ts'
import { indexReference } from './reference-index.ts'

const field = (name: string, text: string) => ({ name, type: 'String', text })
const reference = {
  commands: [
    {
      ...field('launchCampaign', 'Holds the money.'),
      group: 'launches',
      arguments: [field('idempotencyKey', 'The same one never does it twice.')],
    },
    { ...field('cancelLaunch', 'Cancels a launch before it is sent.'), group: 'launches' },
  ],
  types: [
    { name: 'launches', kind: 'rows', text: 'A launch.', fields: [field('progress_done', 'Rewards issued so far.')] },
    { name: 'NewApiKey', kind: 'answers', text: 'A key.', fields: [field('secret', 'Shown once.')] },
    { name: 'launches_filter', kind: 'filters', text: 'Filters launches.', fields: [field('progress_done', 'The same.')] },
  ],
  reads: [{ ...field('launches_mutated', 'Tells each change.'), kind: 'subscription', rows: 'launches' }],
  errors: [{ code: 'PRICE_CHANGED', status: 409, sentence: 'The total has changed.' }],
  examples: [],
} as unknown as Reference
const { entries, pathOf } = indexReference(reference)
const find = (words: string) => findEntries(entries, words).map(({ name }) => name)

it('ranks names before descriptions', () => {
  expect(find('launch')).toEqual([
    'launchCampaign',
    'launches',
    'launches_mutated',
    'cancelLaunch',
    'launches_filter',
    'idempotencyKey',
    'progress_done',
  ])
  expect(find('twice')).toEqual(['idempotencyKey'])
  expect(find('cancel launch')[0]).toBe('cancelLaunch')
})

it('finds fields once with their type, and errors in any spelling', () => {
  expect(find('progress')).toEqual(['progress_done'])
  expect(find('price changed')).toEqual(['PRICE_CHANGED'])
  expect(find('issued so far')).toEqual(['progress_done'])
  expect(find('secret')).toEqual(['secret'])
  expect(find('nothing like it')).toEqual([])
  expect(find('  ')).toEqual([])
})

it('links each name to its page', () => {
  expect(pathOf('launchCampaign')).toBe('/developers/commands/launchCampaign')
  expect(pathOf('launches_mutated')).toBe('/developers/types/launches#launches_mutated')
  expect(pathOf('PRICE_CHANGED')).toBe('/developers/errors#PRICE_CHANGED')
  expect(pathOf('progress_done')).toBeUndefined()
  expect(pathOf('launches.progress_done')).toBe('/developers/types/launches#progress_done')
  expect(pathOf('launchCampaign.idempotencyKey')).toBe('/developers/commands/launchCampaign#idempotencyKey')
})
