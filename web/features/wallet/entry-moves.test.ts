import { expect, it } from 'vitest'
import { entryMoves } from './entry-moves.ts'

const line = (type: Parameters<typeof entryMoves>[0]['type'], available: string, reserved: string, pending = '0') =>
  entryMoves({ type, delta_available: available, delta_reserved: reserved, delta_pending: pending }).map(
    ({ from, to, amount }) => `${from} > ${to} ${amount}`,
  )

it('R28 follows money from a recharge to a recipient and back', () => {
  expect(line('recharge_pending', '0', '0', '500')).toEqual(['outside > incoming 500'])
  expect(line('recharge_credited', '500', '0', '-500')).toEqual(['incoming > available 500'])
  expect(line('hold', '-300', '300')).toEqual(['available > held 300'])
  expect(line('capture', '0', '-100')).toEqual(['held > recipients 100'])
  expect(line('release', '200', '-200')).toEqual(['held > available 200'])
  expect(line('recharge_reversed', '-500', '0')).toEqual(['available > outside 500'])
})

it('R28 splits an entry that moved money to two places', () => {
  expect(line('recharge_credited', '480', '0', '-500')).toEqual(['incoming > available 480', 'incoming > outside 20'])
  expect(line('recharge_credited', '520', '0', '-500')).toEqual(['incoming > available 500', 'outside > available 20'])
})

it('R28 shows money that entered or left without passing another balance', () => {
  expect(line('recharge_credited', '500', '0')).toEqual(['outside > available 500'])
  expect(line('recharge_pending', '0', '0', '-500')).toEqual(['incoming > outside 500'])
  expect(line('adjustment', '-7', '0')).toEqual(['available > outside 7'])
  expect(line('adjustment', '0', '0')).toEqual([])
})
