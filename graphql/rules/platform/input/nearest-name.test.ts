import { expect, it } from 'vitest'
import { findNearestName } from './nearest-name.ts'

it('E3 suggests the closest known name, and none that differs in more than a third', () => {
  const names = ['coffee', 'groceries', 'books']
  expect(findNearestName('cofee', names)).toBe('coffee')
  expect(findNearestName('grocery', names)).toBeUndefined()
  expect(findNearestName('grocerys', names)).toBe('groceries')
  expect(findNearestName('book', names)).toBe('books')
  expect(findNearestName('nmae', ['name', 'slug'])).toBe('name')
  expect(findNearestName('travel', names)).toBeUndefined()
  expect(findNearestName('', names)).toBeUndefined()
})
