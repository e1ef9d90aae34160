import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestStack } from './start-stack.ts'

/** A complete brand as a line of a file. */
export const brandLine = (slug: string, changes: Record<string, unknown> = {}) => ({
  slug,
  name: `Brand ${slug}`,
  category: 'coffee',
  status: 'active',
  currency: 'INR',
  countries: ['IN'],
  kind: 'fixed',
  denominations: ['500.00', '1000.00'],
  supplier: 'inventory',
  website: `https://${slug}.example`,
  description: 'Beans roasted each morning.',
  terms: 'Valid in every shop.\nNot valid with offers.',
  how_to_redeem: 'Open the app\nEnter the code',
  ...changes,
})

export const toJsonLines = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Creates a folder with these files and returns the path of one by its name. */
export function filesOf(files: Record<string, string | Buffer>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-brands-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return (name) => join(folder, name)
}

/** Runs an operator command that must be refused with lines, and returns them. */
export async function refusedLines(stack: TestStack, command: string, file: string): Promise<string[]> {
  const answer = await fetch(`${stack.directusUrl}/plutus/operator/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.secrets.operatorToken}` },
    body: JSON.stringify({ file }),
  })
  const { errors = [] } = (await answer.json()) as { errors?: { extensions: { code: string; lines?: string[] } }[] }
  if (answer.status !== 422 && answer.status !== 400) throw new Error(`${command} answered ${answer.status}: ${JSON.stringify(errors)}`)
  return errors[0]?.extensions.lines ?? []
}
