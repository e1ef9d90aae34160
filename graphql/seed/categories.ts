import { seedId } from './seed-id.ts'

const icons = {
  Groceries: 'lucide:shopping-basket',
  Fashion: 'lucide:shirt',
  Dining: 'lucide:utensils',
  Coffee: 'lucide:coffee',
  Travel: 'lucide:plane',
  Books: 'lucide:book-open',
  Entertainment: 'lucide:clapperboard',
  Electronics: 'lucide:headphones',
  Wellness: 'lucide:flower-2',
  Home: 'lucide:armchair',
  Sport: 'lucide:volleyball',
}

export type CategoryName = keyof typeof icons

/** The brand categories of the demo, in display order. */
export const categories = (Object.keys(icons) as CategoryName[]).map((name, place) => {
  const slug = name.toLowerCase()
  return { id: seedId(`category/${slug}`), name, slug, icon: icons[name], sort: place + 1 }
})
