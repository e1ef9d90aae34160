import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import type { CampaignRow } from './find-draft.ts'

export type Editing = Pick<CommandContext<unknown>, 'trx' | 'changes' | 'now' | 'me' | 'audit'>

/** Someone changes a campaign that waits for approval, or who gets it. Its row is locked. */
export const campaignEdited = defineEvent<[act: Editing, campaign: CampaignRow]>('campaign.edited')
