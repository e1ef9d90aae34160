import { expect, it } from 'vitest'
import { mentions } from './find-mentions.ts'

const emails = ['ann@acme.com', "o'brien@acme.com", 'info@xn--mnchen-3ya.example']

it.each([
  ['in a cell', ['Ann', ' ANN@acme.com ']],
  ['beside a name', ['Ann Lee <ann@acme.com>']],
  ['after a line break', [{ samples: ['Ann\nann@acme.com.'] }]],
  ['as a link', ['mailto:ann@acme.com']],
  ['as a spreadsheet quotes it', ["'ann@acme.com"]],
  ['of several', ['joann@acme.com;ann@acme.com', 'x']],
  ['between slashes', ['joann@acme.com/ann@acme.com']],
  ['with a curly apostrophe', ['O’Brien@acme.com']],
  ['with a domain in another script', { values: { email: 'Info@MÜNCHEN.example' } }],
])('E4 finds a person’s address %s', (_, value) => expect(mentions(value, emails)).toBe(true))

it.each([
  ['ends with theirs', ['joann@acme.com', 'jo.ann@acme.com', 'jo-ann@acme.com', 'jo+ann@acme.com', "d'ann@acme.com"]],
  ['begins with theirs', ['ann@acme.com.au', 'ann@acme.community', 'ann@acme.com-x.org']],
  ['is of another domain', ['ann@acme.org', 'info@munchen.example']],
  ['is no text', [null, 5, true, { a: [] }]],
])('E4 finds no person in a cell whose address %s', (_, value) => expect(mentions(value, emails)).toBe(false))
