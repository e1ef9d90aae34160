import { useTranslations } from 'use-intl'
import { inviteListMax } from '#graphql/rules/identity/team/invite.input.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import type { Standing } from './judge-addresses.ts'

type InviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; team: Standing }

/** Asks people into the team by mail, one or a pasted list of them. */
export function InviteDialog({ open, onOpenChange, team }: InviteDialogProps) {
  const t = useTranslations('team.invite')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('title')} description={t('text', { max: inviteListMax })} className="sm:max-w-[560px]">
        <InviteForm team={team} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}
