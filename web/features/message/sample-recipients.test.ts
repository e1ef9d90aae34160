import { expect, it } from 'vitest'
import { previewSamplesOf } from './sample-recipients.ts'

const row = (id: string, name: string | null, value: string | null = null) => ({
  id,
  email: `${id}@example.com`,
  first_name: name,
  last_name: null,
  mobile: false,
  value,
  points: null,
})

const kindsOf = (...rows: Parameters<typeof previewSamplesOf>) => previewSamplesOf(...rows).map(({ id, kind }) => `${id} ${kind}`)

it('R5 previews a message for the first person, the longest name, the highest value and one without a name, each once', () => {
  const [asha, long, rich, none] = [row('a', 'Asha'), row('b', 'Venkataraghavan'), row('c', 'Bo', '500000'), row('d', null)]
  expect(kindsOf([asha, long, rich, none], [none], [rich])).toEqual(['a first', 'b longest', 'c highest', 'd missing'])
  expect(kindsOf([long, rich], [], [rich])).toEqual(['b first', 'c highest'])
  expect(kindsOf([none], [none], [none])).toEqual(['d first'])
  expect(kindsOf([], [], [])).toEqual(['nobody nobody'])
})
