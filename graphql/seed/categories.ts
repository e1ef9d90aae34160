import { seedId } from './seed-id.ts'

const names = [
  'Groceries',
  'Fashion',
  'Dining',
  'Coffee',
  'Travel',
  'Books',
  'Entertainment',
  'Electronics',
  'Wellness',
  'Home',
  'Sport',
] as const

export type CategoryName = (typeof names)[number]

/** The categories of the global catalogue, in the order of their chips. */
export const categories = names.map((name, place) => {
  const slug = name.toLowerCase()
  return { id: seedId(`category/${slug}`), name, slug, sort: place + 1 }
})
