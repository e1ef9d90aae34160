import { randomUUID } from 'node:crypto'
import { rankAddresses } from '#bff/gateway/upstream/address.ts'
import { demo } from '#tests/support/sign-in.ts'
import type { Side } from './sides.ts'

export type Owner = typeof demo

/**
 * Adds owners to the demo’s company, as copies of the first one by SQL. A BFF sends the calls of a person to one Directus, so equal numbers of
 * them belong to each. Returns their sign-ins.
 */
export async function addOwners(side: Side, count: number): Promise<Owner[]> {
  const addresses = side.stacks.map(({ directusUrl }) => ({ name: new URL(directusUrl).origin }))
  const owners: Owner[] = []
  for (let index = 0; index < count; index++) {
    // callers use the BFFs in turn, and each pair of a BFF and a Directus gets as many
    const address = addresses[Math.floor(index / side.bffs.length) % addresses.length]
    const id = drawId((drawn) => rankAddresses(drawn, addresses)[0] === address)
    const email = `owner-${id}@example.com`
    await copyRow(side, 'directus_users', { id, email, external_identifier: email })
    await copyRow(side, 'members', { id, email })
    owners.push({ ...demo, email })
  }
  return owners
}

function drawId(isRight: (id: string) => boolean): string {
  for (;;) {
    const id = randomUUID()
    if (isRight(id)) return id
  }
}

/** Inserts a copy of the demo owner’s row with other values in some columns. */
async function copyRow(side: Side, table: string, changed: Record<string, string>): Promise<void> {
  const own = `from ${table} where email = '${demo.email}'`
  const [row = {}] = await side.sql(`select * ${own}`)
  const columns = Object.keys(row)
  const values = columns.map((column) => (column in changed ? `'${changed[column]}'` : `"${column}"`))
  await side.sql(`insert into ${table} (${columns.map((column) => `"${column}"`)}) select ${values} ${own}`)
}
