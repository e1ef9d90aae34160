import { describe, expect, it } from 'vitest'
import { newId } from './database.ts'

describe('newId', () => {
  it('is a version 7 UUID, later ones after earlier ones and none twice', async () => {
    const first = newId()
    await new Promise((resolve) => setTimeout(resolve, 2))
    const later = newId()
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(first < later).toBe(true)
    expect(new Set(Array.from({ length: 5000 }, newId)).size).toBe(5000)
  })
})
