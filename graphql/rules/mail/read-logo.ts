import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailAttachment } from '#rules/mail/email/reward-email.ts'
import { env } from '#rules/platform/env/env.ts'

const read = new Map<string, Promise<EmailAttachment | undefined>>()

/** The sender's logo as a mail carries it, by cid; read once a name, for a new logo gets a new name. */
export function readLogo(name: string | null): Promise<EmailAttachment | undefined> {
  if (!name) return Promise.resolve(undefined)
  const known = read.get(name) ?? readAttachment(name)
  read.set(name, known)
  return known
}

const readAttachment = (name: string): Promise<EmailAttachment | undefined> =>
  readFile(join(env.dataDir, 'uploads', name)).then(
    (content) => ({ cid: 'logo@plutus', filename: 'logo.png', contentType: 'image/png', content }),
    () => undefined,
  )
