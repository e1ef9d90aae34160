import { expect, it } from 'vitest'
import { findNearestName } from './nearest-name.ts'

it('E3 suggests the closest known name, and none that differs in more than a third', () => {
  const known = ['coffee', 'groceries', 'books']
  expect(findNearestName('cofee', known)).toBe('coffee')
  expect(findNearestName('grocery', known)).toBeUndefined()
  expect(findNearestName('grocerys', known)).toBe('groceries')
  expect(findNearestName('book', known)).toBe('books')
  expect(findNearestName('nmae', ['name', 'slug'])).toBe('name')
  expect(findNearestName('travel', known)).toBeUndefined()
  expect(findNearestName('', known)).toBeUndefined()
})
