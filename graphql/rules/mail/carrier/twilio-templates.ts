import type { Twilio } from 'twilio'

const keptMs = 5 * 60_000
const templatesMax = 1000

/** The SDK says only that it is an object. */
type Approval = { name?: string; status?: string }

export type ApprovedTemplates = { find: (name: string, language: string) => Promise<string | undefined> }

/** What WhatsApp has approved for the account, by name and language, as Twilio lists it; read again after five minutes. */
export function approvedTemplates(twilio: Twilio): ApprovedTemplates {
  let kept: { at: number; sids: Promise<Map<string, string>> } | undefined
  return {
    async find(name, language) {
      if (!kept || Date.now() - kept.at > keptMs) kept = { at: Date.now(), sids: read(twilio) }
      const { sids } = kept
      return (
        await sids.catch((error: unknown) => {
          if (kept?.sids === sids) kept = undefined
          throw error
        })
      ).get(`${name} ${language}`)
    },
  }
}

async function read(twilio: Twilio): Promise<Map<string, string>> {
  const contents = await twilio.content.v1.contentAndApprovals.list({ limit: templatesMax })
  const asked = contents.map(({ sid, language, approvalRequests }) => ({
    sid,
    language,
    approval: approvalRequests as Approval | undefined,
  }))
  return new Map(
    asked.flatMap(({ sid, language, approval }) =>
      approval?.status === 'approved' ? [[`${approval.name} ${language}`, sid] as const] : [],
    ),
  )
}
