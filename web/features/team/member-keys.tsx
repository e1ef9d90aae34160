import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeyRow } from '#web/entities/key/key-row.tsx'
import { RevokeKey } from '#web/entities/key/revoke-key.tsx'
import { RotateKey } from '#web/entities/key/rotate-key.tsx'
import type { KeysOfTeamQuery } from '#web/gql/graphql.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export type MemberKey = KeysOfTeamQuery['api_keys'][number]

type MemberKeysProps = { name: string; keys: readonly MemberKey[]; onDone: () => unknown }

/** The active keys that a member created, each with rotate and revoke, as keys keep working after the member leaves. */
export function MemberKeys({ name, keys, onDone }: MemberKeysProps) {
  const t = useTranslations('apiKeys')
  const [isOpen, setIsOpen] = useState(false)
  const [pending, setPending] = useState<{ act: 'rotate' | 'revoke'; key: MemberKey }>()
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(keys.map((key) => key.name))
  const dialog = pending && { id: pending.key.id, name: pending.key.name, onDone, onClose: () => setPending(undefined) }
  return (
    <>
      {keys.length > 0 && (
        <button
          type="button"
          className="mt-0.5 min-h-6 text-left text-xs wrap-anywhere underline underline-offset-2"
          onClick={() => setIsOpen(true)}
        >
          {t('ofMember.open', { count: keys.length, names })}
        </button>
      )}
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title={t('ofMember.title', { name })} description={t('ofMember.text')} className="sm:max-w-[620px]">
          {keys.length === 0 ? (
            <p className="text-muted-foreground">{t('ofMember.none')}</p>
          ) : (
            <ul aria-label={t('list')}>
              {keys.map((key) => (
                <KeyRow key={key.id} from={key}>
                  <div className="flex shrink-0 gap-2 max-sm:flex-col">
                    <Button
                      size="small"
                      aria-label={t('acts.rotateOf', { name: key.name })}
                      onClick={() => setPending({ act: 'rotate', key })}
                    >
                      {t('acts.rotate')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t('acts.revokeOf', { name: key.name })}
                      onClick={() => setPending({ act: 'revoke', key })}
                    >
                      {t('acts.revoke')}
                    </Button>
                  </div>
                </KeyRow>
              ))}
            </ul>
          )}
          <p className="mt-4 text-xs">
            <TextLink to="/profile/developers">{t('ofMember.all')}</TextLink>
          </p>
        </DialogContent>
      </Dialog>
      {dialog && pending.act === 'rotate' && <RotateKey {...dialog} />}
      {dialog && pending.act === 'revoke' && <RevokeKey {...dialog} />}
    </>
  )
}
