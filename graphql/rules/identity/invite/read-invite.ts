import getDatabase from '@directus/api/database/index'
import type { CompanyRole } from '#rules/platform/access/roles.ts'
import { findInvite } from './find-invite.ts'

/** What an invite's page says before it is accepted. */
export async function readInvite(token: string): Promise<{ email: string; companyName: string; role: CompanyRole; invitedBy: string }> {
  const invite = await findInvite(getDatabase(), token, new Date())
  return { email: invite.email, companyName: invite.company_name, role: invite.company_role, invitedBy: invite.invited_by_name }
}
