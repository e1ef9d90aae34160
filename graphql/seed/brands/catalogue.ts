import { books } from './books.ts'
import type { Brand } from './brand.ts'
import { coffee } from './coffee.ts'
import { dining } from './dining.ts'
import { electronics } from './electronics.ts'
import { entertainment } from './entertainment.ts'
import { fashion } from './fashion.ts'
import { groceries } from './groceries.ts'
import { home } from './home.ts'
import { sport } from './sport.ts'
import { travel } from './travel.ts'
import { wellness } from './wellness.ts'

/** Every brand of the global catalogue. */
export const catalogue: Brand[] = [
  ...groceries,
  ...fashion,
  ...dining,
  ...coffee,
  ...travel,
  ...books,
  ...entertainment,
  ...electronics,
  ...wellness,
  ...home,
  ...sport,
]
