import { beforeAll, describe, expect, it } from 'vitest'
import { readTableCalls } from './table-calls.ts'

const planted = `import type { Knex } from 'knex'
declare const trx: Knex.Transaction
declare const anywhere: Knex.QueryBuilder
export const anyTable = anywhere.where({ id: 1 })
export const anyRow = await trx.queryBuilder().from('rewards').first('value')
export const cast = (await trx('rewards').first('id')) as { id: string }
const row = await trx('rewards').first()
export const castLater = row?.delivery_status as string
export const annotated: { id: string }[] = await trx('rewards').select('id')
export const raw = await trx.raw('select 1')
export const fine = await trx('rewards').join('campaigns', 'campaigns.id', 'rewards.campaign').select('rewards.*', 'campaigns.name')
export const unknownTable = trx('reward').select('id')
export const unknownColumn = fine[0]?.nothing
await trx('rewards').update({ nothing: 1 })
await trx('rewards').update({ status: 'gone' })
export const wrongState = fine[0]?.status === 'gone'
export const perhaps = (await trx('rewards').first('id')).id
`

describe('every query of the rules has the rows that the model gives it', () => {
  let read: ReturnType<typeof readTableCalls>
  beforeAll(() => {
    read = readTableCalls(planted)
  }, 240_000)
  const isPlanted = (place: string) => place.startsWith('graphql/rules/planted.ts:')
  const ofPlanted = (all: string[]) => all.filter(isPlanted).map((place) => place.split(':')[1])

  it('none is any', () => {
    expect(read.calls).toBeGreaterThan(700)
    expect(read.loose.filter((place) => !isPlanted(place))).toEqual([])
  })

  it('none is called something else by a cast, an annotation or a type argument', () => {
    expect(read.forced.filter((place) => !isPlanted(place))).toEqual([])
  })

  it('and those that are would be found', () => {
    expect(ofPlanted(read.loose)).toEqual(['4 any table', '5 any', '10 any'])
    expect(ofPlanted(read.forced)).toEqual(['6 cast', '8 cast', '9 annotation'])
  })

  it('the compiler refuses tables, columns and states that are not there, and a row that may be missing', () => {
    expect(read.refused.map((line) => line.split(':')[0])).toEqual(['12', '13', '14', '15', '16', '17'])
  })
})
